"use client";

import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { Select } from "@/components/ui/select";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import { FREE_REASONS } from "./free-reasons";
import { boxChoice, leastOf, more, withBox, withQuantity, withReason } from "./part-edits";
import type { PartLine } from "./part-lines";

const FIELD =
  "h-11 rounded-md border border-input bg-card text-base transition-colors hover:border-foreground focus-visible:border-ring focus-visible:outline-offset-0 aria-invalid:border-destructive";
const STEP =
  "grid size-11 shrink-0 place-items-center rounded-md text-muted-foreground transition-colors hover:bg-muted hover:text-foreground disabled:opacity-40";

type TypedFieldProps = {
  label: string;
  value: string;
  /** The id of the element that shows the error. */
  noteId: string | undefined;
  write: (text: string) => void;
  className: string;
};

/** A field whose text counts when the person leaves it or presses Enter. */
export function TypedField({ label, value, noteId, write, className }: TypedFieldProps) {
  const [text, setText] = useState(value);
  const save = () => {
    if (text !== value) write(text);
  };
  return (
    <input
      aria-label={label}
      aria-invalid={noteId ? true : undefined}
      aria-describedby={noteId}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        save();
      }}
      className={cn(FIELD, className)}
    />
  );
}

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

/** A quantity, with buttons for one less and one more. */
export function QuantityField({ line, noteId, change }: QuantityFieldProps) {
  const { name, unit, quantity, typedQuantity } = line;
  const isWrong = typedQuantity !== undefined;
  return (
    <span className="flex shrink-0 items-center">
      <button
        type="button"
        aria-label={say.jobs_one_less({ name })}
        disabled={quantity - 1 <= 0 || quantity - 1 < leastOf(line)}
        onClick={() => change(more(line, -1))}
        className={STEP}
      >
        <Minus aria-hidden className="size-4" />
      </button>
      <TypedField
        key={quantity}
        label={say.jobs_quantity_of_in({ name, unit })}
        value={typedQuantity ?? String(quantity)}
        noteId={isWrong ? noteId : undefined}
        write={(text) => change(withQuantity(line, text))}
        className="w-14 px-1 text-center max-md:w-11"
      />
      <button
        type="button"
        aria-label={say.jobs_one_more({ name })}
        onClick={() => change(more(line, 1))}
        className={STEP}
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </span>
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
