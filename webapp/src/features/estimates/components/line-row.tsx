"use client";

import { X } from "lucide-react";
import { useId, useState } from "react";
import { FreeReasonField, PriceField, QuantityField } from "@/features/jobs/parts/line-fields";
import { needsReason, withPrice } from "@/features/jobs/parts/part-edits";
import { Stepper, TypedField } from "@/features/jobs/parts/stepper";
import { useMay } from "@/features/session/session";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import { type DraftLine, lineProblem, withLabourPrice, withLabourQuantity } from "../draft";

type LineRowProps = {
  line: DraftLine;
  /** The net amount in paise. */
  net: number;
  /** Why the server refused the line. */
  said: string | undefined;
  change: (line: DraftLine) => void;
  remove: () => void;
};

const NOTE =
  "field-sizing-content min-h-11 resize-none rounded-md border border-input bg-card px-3 py-2 text-base transition-colors hover:border-foreground focus-visible:border-ring focus-visible:outline-offset-0";
const ROUND =
  "grid size-11 shrink-0 place-items-center rounded-md text-muted-foreground transition-colors hover:bg-muted hover:text-foreground disabled:opacity-40";
const LONGEST_NOTE = 2000;

/** Shows one line of the draft with its price, quantity or discount, and note. */
export function LineRow({ line, net, said, change, remove }: LineRowProps) {
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
          {(problem ?? said) && (
            <span id={noteId} role="alert" className="block text-destructive text-xs">
              {problem ?? said}
            </span>
          )}
        </span>
        <button
          type="button"
          aria-label={say.estimates_remove({ name })}
          onClick={remove}
          className={ROUND}
        >
          <X aria-hidden className="size-4" />
        </button>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {part && (
          <span className="flex items-center">
            <QuantityField
              line={part}
              noteId={wrong}
              change={(part) => change({ ...line, part })}
            />
            <span className="pl-1 text-muted-foreground text-xs">{part.unit} ×</span>
          </span>
        )}
        {labour && (
          <span className="flex items-center">
            <Stepper
              name={name}
              label={say.jobs_quantity_of({ name })}
              quantity={labour.quantity ?? 1}
              typed={labour.typedQuantity}
              noteId={wrong}
              write={(text) => change(withLabourQuantity(line, text))}
            />
            <span className="pl-1 text-muted-foreground text-xs">×</span>
          </span>
        )}
        <Price line={line} noteId={wrong} change={change} />
        {labour && <Percent line={line} noteId={wrong} change={change} />}
        <span className="min-w-24 flex-1 text-right font-medium text-base">
          {rupees(inRupees(net))}
        </span>
      </div>
      {part && needsReason(part) && (
        <FreeReasonField line={part} change={(part) => change({ ...line, part })} />
      )}
      <Note key={note} name={name} note={note} write={(text) => change({ ...line, note: text })} />
      {line.pictures.length > 0 && (
        <p className="text-muted-foreground text-xs">
          {say.estimates_photos_of_inspection({ count: line.pictures.length })}
        </p>
      )}
    </li>
  );
}

function factsOf({ part, labour, mark }: DraftLine): string {
  const found = part
    ? [
        part.number,
        part.partId === null ? say.estimates_not_in_the_list_of_parts() : "",
        say.estimates_gst_rate({ rate: part.gstRate }),
        part.mrp !== null && say.estimates_mrp({ amount: rupees(inRupees(part.mrp)) }),
      ]
    : [
        labour?.replacesId ? say.estimates_new_price_of_an_ordered_line() : say.estimates_labour(),
        labour &&
          labour.price !== labour.listPrice &&
          say.estimates_list({ listPrice: rupees(inRupees(labour.listPrice)) }),
      ];
  const marked =
    mark === "bad"
      ? say.estimates_needs_attention_now()
      : mark === "watch"
        ? say.estimates_soon()
        : "";
  return [...found, marked].filter(Boolean).join(" · ");
}

type FieldProps = {
  line: DraftLine;
  /** The id of the element that shows the error. */
  noteId: string | undefined;
  change: (line: DraftLine) => void;
};

function Price({ line, noteId, change }: FieldProps) {
  const { part, labour, name } = line;
  const may = useMay("override_price") || part?.partId === null;
  const price = part?.price ?? labour?.price ?? 0;
  const typed = part ? part.typedPrice : labour?.typedPrice;
  const shown = rupees(inRupees(price));
  if (!may) return <span className="text-base">{shown}</span>;
  return (
    <PriceField
      key={price}
      label={
        part
          ? say.estimates_price_of_one_with_gst({ name })
          : say.estimates_price_of_without_gst({ name })
      }
      value={typed ?? shown.replace("₹", "")}
      noteId={typed === undefined ? undefined : noteId}
      write={(text) =>
        change(part ? { ...line, part: withPrice(part, text) } : withLabourPrice(line, text))
      }
      className="w-32"
    />
  );
}

function Percent({ line, noteId, change }: FieldProps) {
  const { labour, name } = line;
  const may = useMay("override_price");
  if (!labour) return null;
  if (!may)
    return labour.percent === "" ? null : <span className="text-sm">− {labour.percent} %</span>;
  return (
    <span className="flex items-center gap-1 text-muted-foreground">
      −
      <TypedField
        key={labour.percent}
        label={say.estimates_discount_on_in_percent({ name })}
        value={labour.percent}
        noteId={noteId}
        write={(percent) => change({ ...line, labour: { ...labour, percent } })}
        className="w-16 px-2 text-right text-foreground"
      />
      %
    </span>
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
      aria-label={say.estimates_note_about({ name })}
      placeholder={say.estimates_note_for_the_customer()}
      rows={1}
      maxLength={LONGEST_NOTE}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => text !== note && write(text)}
      className={NOTE}
    />
  );
}
