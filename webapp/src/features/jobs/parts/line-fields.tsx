"use client";

import { Select } from "@/components/ui/select";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import { FREE_REASONS } from "./free-reasons";
import { boxChoice, leastOf, withBox, withQuantity, withReason } from "./part-edits";
import type { PartLine } from "./part-lines";
import { Stepper, TypedField, type TypedFieldProps } from "./stepper";

/** A price in rupees. */
export function PriceField({ className, ...field }: TypedFieldProps) {
  return (
    <span className={cn("relative shrink-0", className)}>
      <span
        aria-hidden
        className="absolute inset-y-0 left-2 grid place-items-center text-muted-foreground"
      >
        ₹
      </span>
      <TypedField {...field} className="w-full pr-2 pl-6 text-right max-md:pr-1.5 max-md:pl-5" />
    </span>
  );
}

type QuantityFieldProps = {
  line: PartLine;
  noteId: string | undefined;
  change: (line: PartLine) => void;
};

export function QuantityField({ line, noteId, change }: QuantityFieldProps) {
  const { name, unit, quantity, typedQuantity } = line;
  return (
    <Stepper
      name={name}
      label={say.jobs_quantity_of_in({ name, unit })}
      quantity={quantity}
      typed={typedQuantity}
      least={leastOf(line)}
      noteId={noteId}
      write={(text) => change(withQuantity(line, text))}
    />
  );
}

type LineFieldProps = { line: PartLine; change: (line: PartLine) => void };

/** Asks why the customer pays nothing for a part. */
export function FreeReasonField({ line, change }: LineFieldProps) {
  return (
    <Select
      aria-label={say.jobs_why_the_customer_pays_nothing_for({ name: line.name })}
      aria-invalid={line.freeReason === "" ? true : undefined}
      value={line.freeReason}
      onChange={({ target }) => change(withReason(line, target.value))}
    >
      <option value="">{say.jobs_choose_a_reason()}</option>
      {Object.entries(FREE_REASONS).map(([reason, words]) => (
        <option key={reason} value={reason}>
          {words}
        </option>
      ))}
    </Select>
  );
}

/** Asks which box the person takes, if boxes with several MRPs can be on the shelf. */
export function BoxField({ line, change }: LineFieldProps) {
  return (
    <Select
      aria-label={say.jobs_mrp_on_the_box_of({ name: line.name })}
      value={line.mrp ?? ""}
      onChange={({ target }) => change(withBox(line, Number(target.value)))}
    >
      {line.mrp === null && <option value="">{say.jobs_choose_the_box()}</option>}
      {boxChoice(line).map((mrp) => (
        <option key={mrp} value={mrp}>
          {say.jobs_box_with_mrp({ amount: rupees(inRupees(mrp)) })}
        </option>
      ))}
    </Select>
  );
}
