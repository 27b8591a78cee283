"use client";

import { useId } from "react";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { inPaise, inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import type { AnswerChoice } from "../answers";
import { LineFacts } from "./line-card";

type ChoiceCardProps = {
  choice: AnswerChoice;
  taxed: boolean;
  /** Null means none of the options. */
  taken: number | null | undefined;
  take?: ((optionId: number | null) => void) | undefined;
};

/** Shows the options of a choice. The customer takes one, or none of them. */
export function ChoiceCard({ choice, taxed, taken, take }: ChoiceCardProps) {
  const group = useId();
  const { name, options } = choice;
  return (
    <fieldset className="grid gap-3">
      <legend className="wrap-anywhere mb-3 font-semibold text-lg">{name}</legend>
      {options.map(({ optionId, label, recommended, lines }) => (
        <Option
          key={optionId}
          group={group}
          taxed={taxed}
          checked={taken === optionId}
          take={take && (() => take(optionId))}
          label={label}
          hint={recommended ? say.sharedestimate_recommended() : undefined}
          amount={rupees(inRupees(lines.reduce((sum, { net }) => sum + inPaise(net), 0)))}
        >
          {lines.map((line) => (
            <div key={line.ref} className="grid gap-3 border-t pt-3">
              <LineFacts line={line} taxed={taxed} />
            </div>
          ))}
        </Option>
      ))}
      <Option
        group={group}
        taxed={taxed}
        checked={taken === null}
        take={take && (() => take(null))}
        label={say.sharedestimate_none_of_these()}
      />
    </fieldset>
  );
}

type OptionProps = {
  group: string;
  taxed: boolean;
  checked: boolean;
  take: (() => void) | undefined;
  label: string;
  hint?: string | undefined;
  amount?: string;
  children?: React.ReactNode;
};

function Option({ group, taxed, checked, take, label, hint, amount, children }: OptionProps) {
  return (
    <div
      className={cn(
        "grid gap-2 rounded-lg border bg-card px-4 py-1 has-[>div]:pb-4",
        checked && "border-primary",
      )}
    >
      <label className="flex min-h-12 items-center gap-3 text-base">
        <input
          type="radio"
          name={group}
          checked={checked}
          disabled={!take}
          onChange={() => take?.()}
          className="size-6 shrink-0 accent-primary"
        />
        <span className="wrap-anywhere min-w-0 flex-1 font-medium">
          {label}
          {hint && <span className="block text-positive text-xs">{hint}</span>}
        </span>
        {amount && (
          <span className="shrink-0 text-right tabular-nums">
            {amount}
            {taxed && (
              <span className="block text-muted-foreground text-xs">
                {say.sharedestimate_without_gst()}
              </span>
            )}
          </span>
        )}
      </label>
      {children}
    </div>
  );
}
