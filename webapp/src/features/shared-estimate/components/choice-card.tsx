"use client";

import { useId } from "react";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import { type AnswerChoice, type Rate, sumWithGst } from "../answers";
import { LineFacts } from "./line-card";

type ChoiceCardProps = {
  choice: AnswerChoice;
  rate: Rate;
  /** Null means none of the options. */
  taken: number | null | undefined;
  take?: ((optionId: number | null) => void) | undefined;
};

/** Shows the options of a choice. The customer takes one, or none of them. */
export function ChoiceCard({ choice, rate, taken, take }: ChoiceCardProps) {
  const group = useId();
  const { name, options } = choice;
  return (
    <fieldset className="grid gap-3">
      <legend className="wrap-anywhere mb-3 font-semibold text-lg">{name}</legend>
      {options.map(({ optionId, label, recommended, lines }) => (
        <Option
          key={optionId}
          group={group}
          checked={taken === optionId}
          take={take && (() => take(optionId))}
          label={label}
          hint={recommended ? say.sharedestimate_recommended() : undefined}
          amount={rupees(inRupees(sumWithGst(lines, rate)))}
        >
          {lines.map((line) => (
            <div key={line.ref} className="grid gap-3 border-t pt-3">
              <LineFacts line={line} rate={rate} />
            </div>
          ))}
        </Option>
      ))}
      <Option
        group={group}
        checked={taken === null}
        take={take && (() => take(null))}
        label={say.sharedestimate_none_of_these()}
      />
    </fieldset>
  );
}

type OptionProps = {
  group: string;
  checked: boolean;
  take: (() => void) | undefined;
  label: string;
  hint?: string | undefined;
  amount?: string;
  children?: React.ReactNode;
};

function Option({ group, checked, take, label, hint, amount, children }: OptionProps) {
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
        {amount && <span className="shrink-0 text-right tabular-nums">{amount}</span>}
      </label>
      {children}
    </div>
  );
}
