"use client";

import { Minus, Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { Select } from "@/components/ui/select";
import { numberText } from "@/features/parts/quantity";
import { useMay } from "@/features/session/session";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { FREE_REASONS, reasonWords } from "./free-reasons";
import { leastOf, more, needsReason, withPrice, withQuantity, withReason } from "./part-edits";
import type { PartLine } from "./part-lines";
import { draftMark } from "./part-mark";
import { times } from "./part-sums";

type PartRowProps = {
  line: PartLine;
  isFinal: boolean;
  change: (line: PartLine) => void;
  remove: () => void;
};

/** Shows one part of the job, with its quantity, price and stock. */
export function PartRow({ line, isFinal, change, remove }: PartRowProps) {
  const noteId = useId();
  const { name, price, quantity, onBill } = line;
  const problem = isFinal ? undefined : line.problem;
  const mayPrice = useMay("override_price") || line.partId === null;
  const total = onBill ? times(price, quantity) : 0;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-2 pr-1 pl-4 md:grid-cols-[minmax(0,1fr)_auto_auto] md:gap-x-2">
      <span className="min-w-0 max-md:col-start-1 max-md:row-start-1">
        <span className="block break-words font-medium text-base">{name}</span>
        {problem ? (
          <span id={noteId} role="alert" className="block text-destructive text-xs">
            {problem}
          </span>
        ) : (
          <Facts line={line} />
        )}
      </span>
      <span className="flex flex-wrap items-center gap-2 max-md:col-span-2 max-md:row-start-2 max-md:gap-1 max-md:pr-2">
        {isFinal ? (
          <span className="text-muted-foreground">
            {numberText(quantity)} {line.unit} × {rupees(inRupees(price))}
          </span>
        ) : (
          <>
            <Quantity line={line} noteId={problem && noteId} change={change} />
            {mayPrice ? (
              <Price key={price} line={line} noteId={problem && noteId} change={change} />
            ) : (
              <span className="w-28 shrink-0 text-right text-base max-[359px]:w-20">
                {rupees(inRupees(price))}
              </span>
            )}
          </>
        )}
        <span className="min-w-20 flex-1 text-right font-medium text-base md:min-w-24 md:flex-none">
          {onBill ? rupees(inRupees(total)) : "Not billed"}
        </span>
      </span>
      <Remove line={line} isFinal={isFinal} remove={remove} />
      {!isFinal && needsReason(line) && <Reason line={line} change={change} />}
    </li>
  );
}

function Facts({ line }: { line: PartLine }) {
  const { text, attention } = draftMark(line);
  const facts = [
    line.number,
    line.mrp !== null && `MRP ${rupees(inRupees(line.mrp))}`,
    line.price === 0 && line.freeReason && reasonWords(line.freeReason),
  ].filter(Boolean);
  return (
    <span className="block break-words text-muted-foreground text-xs">
      {facts.length > 0 && `${facts.join(" · ")} · `}
      <span className={cn(attention && "text-attention")}>{text}</span>
    </span>
  );
}

type ChangeProps = {
  line: PartLine;
  /** The id of the element that shows the error. */
  noteId: string | undefined;
  change: (line: PartLine) => void;
};

const FIELD =
  "h-11 rounded-md border border-input bg-card text-base transition-colors hover:border-foreground focus-visible:border-ring focus-visible:outline-offset-0 aria-invalid:border-destructive";
const STEP =
  "grid size-11 place-items-center rounded-md text-muted-foreground transition-colors hover:bg-muted hover:text-foreground disabled:opacity-40";

function Quantity({ line, noteId, change }: ChangeProps) {
  const { name, unit, quantity, typedQuantity } = line;
  const isWrong = typedQuantity !== undefined;
  return (
    <span className="flex shrink-0 items-center">
      <button
        type="button"
        aria-label={`One less ${name}`}
        disabled={quantity - 1 <= 0 || quantity - 1 < leastOf(line)}
        onClick={() => change(more(line, -1))}
        className={STEP}
      >
        <Minus aria-hidden className="size-4" />
      </button>
      <Typed
        key={quantity}
        label={`Quantity of ${name} in ${unit}`}
        value={typedQuantity ?? String(quantity)}
        noteId={isWrong ? noteId : undefined}
        write={(text) => change(withQuantity(line, text))}
        className="w-14 px-1 text-center max-md:w-11"
      />
      <button
        type="button"
        aria-label={`One more ${name}`}
        onClick={() => change(more(line, 1))}
        className={STEP}
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </span>
  );
}

function Price({ line, noteId, change }: ChangeProps) {
  const { name, price, typedPrice, typedQuantity } = line;
  return (
    <span className="relative w-28 shrink-0 max-md:w-26">
      <span
        aria-hidden
        className="absolute inset-y-0 left-2 grid place-items-center text-muted-foreground"
      >
        ₹
      </span>
      <Typed
        label={`Price of one ${name}, with GST`}
        value={typedPrice ?? rupees(inRupees(price)).replace("₹", "")}
        noteId={typedQuantity === undefined ? noteId : undefined}
        write={(text) => change(withPrice(line, text))}
        className="w-full pr-2 pl-6 text-right max-md:pr-1.5 max-md:pl-5"
      />
    </span>
  );
}

type TypedProps = {
  label: string;
  value: string;
  noteId: string | undefined;
  write: (text: string) => void;
  className: string;
};

/** A field whose text counts when the person leaves it or presses Enter. */
function Typed({ label, value, noteId, write, className }: TypedProps) {
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
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
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

function Reason({ line, change }: Omit<ChangeProps, "noteId">) {
  return (
    <span className="col-span-full pb-1">
      <Select
        aria-label={`Why the customer pays nothing for ${line.name}`}
        aria-invalid={line.freeReason === "" ? true : undefined}
        value={line.freeReason}
        onChange={(event) => change(withReason(line, event.target.value))}
      >
        <option value="">Choose a reason</option>
        {Object.entries(FREE_REASONS).map(([reason, words]) => (
          <option key={reason} value={reason}>
            {words}
          </option>
        ))}
      </Select>
    </span>
  );
}

type RemoveProps = { line: PartLine; isFinal: boolean; remove: () => void };

/** What is out on the job cannot be removed. It is returned on the job sheet. */
function Remove({ line, isFinal, remove }: RemoveProps) {
  if (isFinal || leastOf(line) > 0)
    return <span className="w-2 max-md:col-start-2 max-md:row-start-1 md:w-11" />;
  return (
    <button
      type="button"
      aria-label={`Remove ${line.name}`}
      onClick={remove}
      className="grid size-11 shrink-0 place-items-center rounded-md text-muted-foreground transition-colors hover:bg-muted hover:text-foreground max-md:col-start-2 max-md:row-start-1"
    >
      <X aria-hidden className="size-4" />
    </button>
  );
}
