import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";
import { Input } from "./ui/input";

/**
 * Shows a field for a number such as a GSTIN. The field shows capitals but sends the text as typed.
 */
export function CapitalsInput({ className, ...props }: ComponentProps<typeof Input>) {
  return (
    <Input
      {...props}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      className={cn("uppercase", className)}
    />
  );
}
