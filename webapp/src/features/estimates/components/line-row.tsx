"use client";

import { Minus, Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { Select } from "@/components/ui/select";
import { FREE_REASONS } from "@/features/jobs/parts/free-reasons";
import {
  more,
  needsReason,
  withPrice,
  withQuantity,
  withReason,
} from "@/features/jobs/parts/part-edits";
import { useMay } from "@/features/session/session";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { type DraftLine, lineProblem, withLabourPrice } from "../draft";

type LineRowProps = {
  line: DraftLine;
  /** The net amount in paise. */
  net: number;
  change: (line: DraftLine) => void;
  remove: () => void;
};

const FIELD =
  "h-11 rounded-md border border-input bg-card text-base transition-colors hover:border-foreground focus-visible:border-ring focus-visible:outline-offset-0 aria-invalid:border-destructive";
const ROUND =
  "grid size-11 shrink-0 place-items-center rounded-md text-muted-foreground transition-colors hover:bg-muted hover:text-foreground disabled:opacity-40";
const LONGEST_NOTE = 600;

/** Shows one line of the draft with its price, quantity or discount, and note. */
export function LineRow({ line, net, change, remove }: LineRowProps) {
  const noteId = useId();
  const { name, note, part, labour } = line;
  const problem = lineProblem(line);
  const wrong = problem && noteId;
  return (
    <li className="grid gap-2 p-3 md:px-4">
      <div className="flex items-start gap-2">
        <span className="min-w-0 flex-1 pt-2">
          <span className="wrap-anywhere block font-medium text-base">{name}</span>
          <span className="block text-muted-foreground text-xs">{factsOf(line)}</span>
          {problem && (
            <span id={noteId} role="alert" className="block text-destructive text-xs">
              {problem}
            </span>
          )}
        </span>
        <button type="button" aria-label={`Remove ${name}`} onClick={remove} className={ROUND}>
          <X aria-hidden className="size-4" />
        </button>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {part && <Quantity line={line} wrong={wrong} change={change} />}
        <Price line={line} wrong={wrong} change={change} />
        {labour && <Percent line={line} wrong={wrong} change={change} />}
        <span className="min-w-24 flex-1 text-right font-medium text-base">
          {rupees(inRupees(net))}
        </span>
      </div>
      {part && needsReason(part) && (
        <Select
          aria-label={`Why the customer pays nothing for ${name}`}
          aria-invalid={part.freeReason === "" ? true : undefined}
          value={part.freeReason}
          onChange={({ target }) => change({ ...line, part: withReason(part, target.value) })}
        >
          <option value="">Choose a reason</option>
          {Object.entries(FREE_REASONS).map(([reason, words]) => (
            <option key={reason} value={reason}>
              {words}
            </option>
          ))}
        </Select>
      )}
      <Note key={note} name={name} note={note} write={(text) => change({ ...line, note: text })} />
      {line.pictures.length > 0 && (
        <p className="text-muted-foreground text-xs">
          {line.pictures.length === 1 ? "1 photo" : `${line.pictures.length} photos`} of the
          inspection
        </p>
      )}
    </li>
  );
}

function factsOf({ part, labour, mark }: DraftLine): string {
  const found = part
    ? [
        part.number,
        part.partId === null ? "Not in the list of parts" : "",
        `${part.gstRate} % GST`,
        part.mrp !== null && `MRP ${rupees(inRupees(part.mrp))}`,
      ]
    : [
        labour?.replacesId ? "New price of an ordered line" : "Labour",
        labour && labour.price !== labour.listPrice && `List ${rupees(inRupees(labour.listPrice))}`,
      ];
  const marked = mark === "bad" ? "Needs attention now" : mark === "watch" ? "Soon" : "";
  return [...found, marked].filter(Boolean).join(" · ");
}

type PartProps = {
  line: DraftLine;
  /** The id of the element that shows the error. */
  wrong: string | undefined;
  change: (line: DraftLine) => void;
};

function Quantity({ line, wrong, change }: PartProps) {
  const { part, name } = line;
  if (!part) return null;
  const step = (by: 1 | -1) => change({ ...line, part: more(part, by) });
  return (
    <span className="flex shrink-0 items-center">
      <button
        type="button"
        aria-label={`One less ${name}`}
        disabled={part.quantity <= 1}
        onClick={() => step(-1)}
        className={ROUND}
      >
        <Minus aria-hidden className="size-4" />
      </button>
      <Typed
        key={part.quantity}
        label={`Quantity of ${name} in ${part.unit}`}
        value={part.typedQuantity ?? String(part.quantity)}
        wrong={part.typedQuantity === undefined ? undefined : wrong}
        write={(text) => change({ ...line, part: withQuantity(part, text) })}
        className="w-14 px-1 text-center"
      />
      <button
        type="button"
        aria-label={`One more ${name}`}
        onClick={() => step(1)}
        className={ROUND}
      >
        <Plus aria-hidden className="size-4" />
      </button>
      <span className="pl-1 text-muted-foreground text-xs">{part.unit} ×</span>
    </span>
  );
}

function Price({ line, wrong, change }: PartProps) {
  const { part, labour, name } = line;
  const may = useMay("override_price") || part?.partId === null;
  const price = part?.price ?? labour?.price ?? 0;
  const typed = part ? part.typedPrice : labour?.typedPrice;
  const shown = rupees(inRupees(price));
  if (!may) return <span className="text-base">{shown}</span>;
  return (
    <span className="relative w-32 shrink-0">
      <span
        aria-hidden
        className="absolute inset-y-0 left-2 grid place-items-center text-muted-foreground"
      >
        ₹
      </span>
      <Typed
        key={price}
        label={part ? `Price of one ${name}, with GST` : `Price of ${name}, without GST`}
        value={typed ?? shown.replace("₹", "")}
        wrong={typed === undefined ? undefined : wrong}
        write={(text) =>
          change(part ? { ...line, part: withPrice(part, text) } : withLabourPrice(line, text))
        }
        className="w-full pr-2 pl-6 text-right"
      />
    </span>
  );
}

function Percent({ line, wrong, change }: PartProps) {
  const { labour, name } = line;
  const may = useMay("override_price");
  if (!labour) return null;
  if (!may)
    return labour.percent === "" ? null : <span className="text-sm">− {labour.percent} %</span>;
  return (
    <span className="flex items-center gap-1 text-muted-foreground">
      −
      <Typed
        key={labour.percent}
        label={`Discount on ${name} in percent`}
        value={labour.percent}
        wrong={wrong}
        write={(percent) => change({ ...line, labour: { ...labour, percent } })}
        className="w-16 px-2 text-right text-foreground"
      />
      %
    </span>
  );
}

type TypedProps = {
  label: string;
  value: string;
  wrong: string | undefined;
  write: (text: string) => void;
  className: string;
};

/** A field whose text counts when the person leaves it or presses Enter. */
function Typed({ label, value, wrong, write, className }: TypedProps) {
  const [text, setText] = useState(value);
  const save = () => {
    if (text !== value) write(text);
  };
  return (
    <input
      aria-label={label}
      aria-invalid={wrong ? true : undefined}
      aria-describedby={wrong}
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

function Note({
  name,
  note,
  write,
}: {
  name: string;
  note: string;
  write: (text: string) => void;
}) {
  const [text, setText] = useState(note);
  return (
    <textarea
      aria-label={`Note about ${name}`}
      placeholder="Note for the customer"
      rows={1}
      maxLength={LONGEST_NOTE}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => text !== note && write(text)}
      className={cn(FIELD, "field-sizing-content h-auto min-h-11 resize-none px-3 py-2")}
    />
  );
}
