import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

/** The text is 16 pixels, because phones zoom into fields with smaller text. */
export const inputClasses =
  "h-11 w-full min-w-0 rounded-md border border-input bg-card px-3 text-base text-foreground transition-colors placeholder:text-muted-foreground hover:border-foreground focus-visible:border-ring focus-visible:outline-offset-0 disabled:opacity-60 aria-invalid:border-destructive";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input data-slot="input" className={cn(inputClasses, className)} {...props} />;
}
