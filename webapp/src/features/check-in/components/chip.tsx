import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

type ChipProps = { pressed: boolean; onPress: () => void; children: ReactNode };

/** Shows a choice that is on or off. */
export function Chip({ pressed, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={cn(
        "inline-flex min-h-11 items-center gap-2 rounded-md border px-3 text-base transition-colors",
        pressed
          ? "border-primary bg-accent font-medium text-accent-foreground"
          : "border-input bg-card hover:bg-muted",
      )}
    >
      {pressed && <Check aria-hidden className="size-4" />}
      {children}
    </button>
  );
}
