"use client";

import { useId } from "react";
import { cn } from "@/lib/cn";
import type { TypedDiscount } from "../discount";

type DiscountFieldProps = {
  /** "Discount on Engine oil change". */
  label: string;
  discount: TypedDiscount;
  give: (discount: TypedDiscount) => void;
  problem: string | undefined;
  autoFocus?: boolean;
};

const boxes =
  "h-11 rounded-md border border-input bg-card text-base transition-colors hover:border-foreground focus-visible:border-ring focus-visible:outline-offset-0 md:h-9 md:text-sm pointer-coarse:h-11";

/** A discount in percent or in rupees. */
export function DiscountField({ label, discount, give, problem, autoFocus }: DiscountFieldProps) {
  const noteId = useId();
  const { unit, text } = discount;
  return (
    <span className="grid justify-items-end gap-1">
      <span className="flex gap-1">
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
          autoFocus={autoFocus}
          aria-label={label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? noteId : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => give({ unit, text: event.target.value })}
          className={cn(boxes, "w-24 px-2 text-right aria-invalid:border-destructive")}
        />
        <select
          aria-label={`${label}: unit`}
          value={unit}
          onChange={(event) =>
            give({ unit: event.target.value === "rupees" ? "rupees" : "percent", text })
          }
          className={cn(boxes, "cursor-pointer px-2")}
        >
          <option value="percent">%</option>
          <option value="rupees">₹</option>
        </select>
      </span>
      {problem && (
        <span id={noteId} role="alert" className="text-destructive text-xs">
          {problem}
        </span>
      )}
    </span>
  );
}
