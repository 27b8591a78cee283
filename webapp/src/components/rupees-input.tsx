import type { ComponentProps } from "react";
import { Input } from "./ui/input";

/** Shows a field for an amount in rupees. */
export function RupeesInput(props: ComponentProps<"input">) {
  return (
    <span className="relative">
      <span
        aria-hidden
        className="absolute inset-y-0 left-3 grid place-items-center text-muted-foreground"
      >
        ₹
      </span>
      <Input {...props} inputMode="decimal" autoComplete="off" className="pl-8 font-medium" />
    </span>
  );
}
