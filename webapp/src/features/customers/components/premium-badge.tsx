import { Star } from "lucide-react";
import { say } from "@/say";

export function PremiumBadge() {
  return (
    <span className="inline-flex h-6 shrink-0 items-center gap-1 rounded-full bg-accent px-2 align-middle font-medium text-accent-foreground text-xs">
      <Star aria-hidden className="size-3 fill-current" />
      {say.customers_premium()}
    </span>
  );
}
