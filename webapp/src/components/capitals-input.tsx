import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";
import { Input } from "./ui/input";

/** A number of capitals and digits, as it stands on a paper: shown in capitals, sent as typed. */
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
