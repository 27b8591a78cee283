"use client";

import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { cn } from "@/lib/cn";
import { say } from "@/say";

const FIELD =
  "h-11 rounded-md border border-input bg-card text-base transition-colors hover:border-foreground focus-visible:border-ring focus-visible:outline-offset-0 aria-invalid:border-destructive";
const STEP =
  "grid size-11 shrink-0 place-items-center rounded-md text-muted-foreground transition-colors hover:bg-muted hover:text-foreground disabled:opacity-40";

export type TypedFieldProps = {
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

type StepperProps = {
  name: string;
  label: string;
  quantity: number;
  /** The typed quantity, while it is invalid. */
  typed: string | undefined;
  /** The lowest quantity. It is never 0. */
  least?: number;
  noteId: string | undefined;
  write: (text: string) => void;
};

/** A quantity, with buttons for one less and one more. */
export function Stepper({ name, label, quantity, typed, least = 0, noteId, write }: StepperProps) {
  const plus = (step: 1 | -1) => Math.round((quantity + step) * 1_000) / 1_000;
  const fewer = plus(-1);
  return (
    <span className="flex shrink-0 items-center">
      <button
        type="button"
        aria-label={say.jobs_one_less({ name })}
        disabled={fewer <= 0 || fewer < least}
        onClick={() => write(String(fewer))}
        className={STEP}
      >
        <Minus aria-hidden className="size-4" />
      </button>
      <TypedField
        key={quantity}
        label={label}
        value={typed ?? String(quantity)}
        noteId={typed === undefined ? undefined : noteId}
        write={write}
        className="w-14 px-1 text-center max-md:w-11"
      />
      <button
        type="button"
        aria-label={say.jobs_one_more({ name })}
        onClick={() => write(String(plus(1)))}
        className={STEP}
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </span>
  );
}
