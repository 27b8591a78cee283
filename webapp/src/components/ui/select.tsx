import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

/** Shows the native select, which opens the device's usual list. */
export function Select({ className, ...props }: ComponentProps<"select">) {
  return (
    <span className="relative inline-flex min-w-0">
      <select
        data-slot="select"
        className={cn(
          "h-11 w-full min-w-0 cursor-pointer appearance-none truncate rounded-md border border-input bg-card pr-10 pl-3 text-base transition-colors hover:border-foreground md:text-sm",
          className,
        )}
        {...props}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  );
}
