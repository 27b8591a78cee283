"use client";

import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useMay } from "@/features/session/session";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import { Stepper, TypedField } from "../parts/stepper";
import { timesWords } from "../quantity";
import { amountOf, type Line, problemOf } from "./lines";

type AddedLineProps = {
  line: Line;
  remove: (serviceId: number) => void;
  quote: (serviceId: number, text: string) => void;
  /** Without it, the quantity is 1. */
  count?: (serviceId: number, text: string) => void;
  isTaxed?: boolean;
  isFinal: boolean;
  /** A short remark below the name. */
  mark?: ReactNode;
  /** The discount on the service. */
  children?: ReactNode;
};

/** Shows one service of the job. People with the permission can change its price of one here. */
export function AddedLine(props: AddedLineProps) {
  const { line, remove, quote, count, isTaxed = false, isFinal, mark, children } = props;
  const mayPrice = useMay("override_price");
  const noteId = useId();
  const { serviceId, name, rate, price, quantity = 1 } = line;
  const problem = problemOf(line);
  return (
    <li className="grid py-1 pr-1 pl-4">
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1">
          <span className="block break-words text-base">{name}</span>
          {/* The error is shown in place of the service code, because another line would move
              the buttons below. */}
          {problem ? (
            <span id={noteId} role="alert" className="block text-destructive text-xs">
              {problem}
            </span>
          ) : (
            <span className="block text-muted-foreground text-xs">
              {line.code}
              {quantity !== 1 && ` · ${timesWords(quantity, inRupees(price), isTaxed)}`}
              {rate > price && (
                <>
                  {" · "}
                  <del>{rupees(inRupees(rate))}</del>
                </>
              )}
              {mark && (
                <>
                  {" · "}
                  {mark}
                </>
              )}
            </span>
          )}
        </span>
        {mayPrice && !isFinal ? (
          <Price
            key={price}
            line={line}
            noteId={line.typedQuantity === undefined ? problem && noteId : undefined}
            quote={(text) => quote(serviceId, text)}
          />
        ) : (
          <span className="shrink-0 font-medium text-base">
            {rupees(inRupees(isFinal ? amountOf(line) : price))}
          </span>
        )}
        {isFinal ? (
          <span className="w-3" />
        ) : (
          <button
            type="button"
            aria-label={say.jobs_remove_named({ name })}
            onClick={() => remove(serviceId)}
            className="grid size-11 shrink-0 place-items-center rounded-md text-muted-foreground transition-colors hover:bg-muted hover:text-foreground"
          >
            <X aria-hidden className="size-4" />
          </button>
        )}
      </span>
      {count && !isFinal && (
        <span className="-ml-3 flex items-center justify-between pr-3">
          <Stepper
            name={name}
            label={say.jobs_quantity_of({ name })}
            quantity={quantity}
            typed={line.typedQuantity}
            noteId={problem && noteId}
            write={(text) => count(serviceId, text)}
          />
          {quantity !== 1 && (
            <span className="font-medium text-base">{rupees(inRupees(amountOf(line)))}</span>
          )}
        </span>
      )}
      {children}
    </li>
  );
}

type PriceProps = {
  line: Line;
  /** The id of the element that shows the error about the price. */
  noteId: string | undefined;
  quote: (text: string) => void;
};

function Price({ line, noteId, quote }: PriceProps) {
  return (
    <span className="relative w-28 shrink-0">
      <span
        aria-hidden
        className="absolute inset-y-0 left-2 grid place-items-center text-muted-foreground"
      >
        ₹
      </span>
      <TypedField
        label={say.jobs_price_of({ name: line.name })}
        value={line.typed ?? rupees(inRupees(line.price)).replace("₹", "")}
        noteId={noteId}
        write={quote}
        className="w-full border-transparent bg-transparent pr-2 pl-6 text-right font-medium hover:border-input pointer-coarse:border-input"
      />
    </span>
  );
}
