"use client";

import { useId } from "react";
import { Select } from "@/components/ui/select";
import { say } from "@/say";
import type { TypedDiscount } from "./discount";

type DiscountFieldProps = {
  /** The field's name, for example "Discount on Engine oil change". */
  label: string;
  discount: TypedDiscount;
  give: (discount: TypedDiscount) => void;
  problem: string | undefined;
  autoFocus?: boolean;
};

/** Shows a field for a discount in percent or in rupees. */
export function DiscountField({ label, discount, give, problem, autoFocus }: DiscountFieldProps) {
  const noteId = useId();
  const { unit, text } = discount;
  return (
    <span className="grid justify-items-end gap-1">
      <span className="flex gap-1">
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just opened this field
          autoFocus={autoFocus}
          aria-label={label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? noteId : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => give({ unit, text: event.target.value })}
          className="h-11 w-20 rounded-md border border-input bg-card px-2 text-right text-base transition-colors hover:border-foreground focus-visible:border-ring focus-visible:outline-offset-0 aria-invalid:border-destructive md:h-9 md:text-sm pointer-coarse:h-11"
        />
        <Select
          aria-label={say.jobs_unit_of({ label })}
          value={unit}
          onChange={(event) =>
            give({ unit: event.target.value === "rupees" ? "rupees" : "percent", text })
          }
          className="w-18 pr-8 md:h-9 pointer-coarse:h-11"
        >
          <option value="percent">%</option>
          <option value="rupees">₹</option>
        </Select>
      </span>
      {problem && (
        <span id={noteId} role="alert" className="max-w-40 text-right text-destructive text-xs">
          {problem}
        </span>
      )}
    </span>
  );
}
