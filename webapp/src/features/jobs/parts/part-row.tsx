"use client";

import { X } from "lucide-react";
import { useId } from "react";
import { numberText } from "@/features/parts/quantity";
import { useMay } from "@/features/session/session";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import { reasonWords } from "./free-reasons";
import { BoxField, FreeReasonField, PriceField, QuantityField } from "./line-fields";
import { boxChoice, leastOf, lowerPrint, needsReason, withPrice } from "./part-edits";
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
  // Once a part that was bought for this job is saved, its price is like a price of the list.
  const mayPrice = useMay("override_price") || (line.partId === null && line.jobPartId === null);
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
            <QuantityField line={line} noteId={problem && noteId} change={change} />
            {mayPrice ? (
              <PriceField
                key={price}
                label={say.jobs_price_of_one_with_gst({ name })}
                value={line.typedPrice ?? rupees(inRupees(price)).replace("₹", "")}
                noteId={line.typedQuantity === undefined ? problem && noteId : undefined}
                write={(text) => change(withPrice(line, text))}
                className="w-28 max-md:w-26"
              />
            ) : (
              <span className="w-28 shrink-0 text-right text-base max-[359px]:w-20">
                {rupees(inRupees(price))}
              </span>
            )}
          </>
        )}
        <span className="min-w-20 flex-1 text-right font-medium text-base md:min-w-24 md:flex-none">
          {onBill ? rupees(inRupees(total)) : say.jobs_not_billed()}
        </span>
      </span>
      <Remove line={line} isFinal={isFinal} remove={remove} />
      {!isFinal && boxChoice(line).length > 0 && (
        <span className="col-span-full grid gap-1 pb-1 md:max-w-64">
          <BoxField line={line} change={change} />
        </span>
      )}
      {!isFinal && <LowerPrint line={line} />}
      {!isFinal && needsReason(line) && (
        <span className="col-span-full pb-1">
          <FreeReasonField line={line} change={change} />
        </span>
      )}
    </li>
  );
}

function Facts({ line }: { line: PartLine }) {
  const { text, attention } = draftMark(line);
  const facts = [
    line.number,
    line.mrp !== null && say.jobs_mrp({ amount: rupees(inRupees(line.mrp)) }),
    line.price === 0 && line.freeReason && reasonWords(line.freeReason),
  ].filter(Boolean);
  return (
    <span className="block break-words text-muted-foreground text-xs">
      {facts.length > 0 && `${facts.join(" · ")} · `}
      <span className={cn(attention && "text-attention")}>{text}</span>
    </span>
  );
}

/** Warns before a price that is above the print of a box on the shelf. The law forbids it. */
function LowerPrint({ line }: { line: PartLine }) {
  const print = lowerPrint(line);
  if (print === null) return null;
  return (
    <span role="status" className="col-span-full pb-1 text-attention text-xs">
      {say.jobs_a_box_on_the_shelf_has_the_mrp({ mrp: rupees(inRupees(print)) })}
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
      aria-label={say.jobs_remove_named({ name: line.name })}
      onClick={remove}
      className="grid size-11 shrink-0 place-items-center rounded-md text-muted-foreground transition-colors hover:bg-muted hover:text-foreground max-md:col-start-2 max-md:row-start-1"
    >
      <X aria-hidden className="size-4" />
    </button>
  );
}
