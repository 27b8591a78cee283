"use client";

import { X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useMay } from "@/features/session/session";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import { type Line, problemOf } from "./lines";

type AddedLineProps = {
  line: Line;
  remove: (serviceId: number) => void;
  quote: (serviceId: number, text: string) => void;
  isFinal: boolean;
  /** A short remark below the name. */
  mark?: ReactNode;
  /** The discount on the service. */
  children?: ReactNode;
};

/** Shows one service of the job. People with the permission can change its price here. */
export function AddedLine({ line, remove, quote, isFinal, mark, children }: AddedLineProps) {
  const mayPrice = useMay("override_price");
  const noteId = useId();
  const { serviceId, name, rate, price } = line;
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
            noteId={problem && noteId}
            quote={(text) => quote(serviceId, text)}
          />
        ) : (
          <span className="shrink-0 font-medium text-base">{rupees(inRupees(price))}</span>
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
  const [text, setText] = useState(line.typed ?? rupees(inRupees(line.price)).replace("₹", ""));
  return (
    <span className="relative w-28 shrink-0">
      <span
        aria-hidden
        className="absolute inset-y-0 left-2 grid place-items-center text-muted-foreground"
      >
        ₹
      </span>
      <input
        aria-label={say.jobs_price_of({ name: line.name })}
        aria-invalid={noteId ? true : undefined}
        aria-describedby={noteId}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => quote(text)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          quote(text);
        }}
        className="h-11 w-full rounded-md border border-transparent bg-transparent pr-2 pl-6 text-right font-medium text-base transition-colors hover:border-input focus-visible:border-ring focus-visible:outline-offset-0 aria-invalid:border-destructive pointer-coarse:border-input"
      />
    </span>
  );
}
