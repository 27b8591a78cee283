"use client";

import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { RupeesInput } from "@/components/rupees-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { amountProblem, parseAmount } from "@/lib/money/amount";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import {
  type Chosen,
  type CreditLine,
  leftAmount,
  leftQuantity,
  NOTHING,
} from "../credit/credit-sums";

type CreditLineFieldsProps = {
  line: CreditLine;
  chosen: Chosen | undefined;
  change: (next: Chosen) => void;
};

/** Shows a line of the invoice, with a quantity or an amount that is credited. */
export function CreditLineFields({ line, chosen = NOTHING, change }: CreditLineFieldsProps) {
  const { description, unit, outOfShelf } = line;
  const [amount, setAmount] = useState("");
  const [typed, setTyped] = useState("0");
  const most = leftQuantity(line);
  const left = leftAmount(line);
  const { quantity } = chosen;
  const setQuantity = (next: number, text = String(next)) => {
    const within = Math.min(most, Math.max(0, next));
    setTyped(within === next ? text : String(within));
    setAmount("");
    change({ quantity: within, amount: 0, back: chosen.back && fits(within, outOfShelf) });
  };
  const problem = amount
    ? amountProblem(amount, undefined, (paise) =>
        paise > left ? say.invoices_only_is_left({ amount: rupees(inRupees(left)) }) : undefined,
      )
    : undefined;
  const typeAmount = (text: string) => {
    setAmount(text);
    setTyped("0");
    const found = parseAmount(text || "0");
    const paise = "paise" in found && found.paise <= left ? found.paise : 0;
    change({ quantity: 0, amount: paise, back: false });
  };
  return (
    <li className="grid gap-2 p-4">
      <span>
        <span className="block break-words font-medium text-base">{description}</span>
        <span className="block text-muted-foreground">
          {say.invoices_left_to_credit({
            quantity: `${most} ${unit}`,
            amount: rupees(inRupees(left)),
          })}
        </span>
      </span>
      {left > 0 && (
        <span className="flex flex-wrap items-start gap-x-4 gap-y-2">
          {most > 0 && (
            <Field label={say.invoices_quantity_in({ unit })}>
              {(wiring) => (
                <span className="flex items-center">
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={say.invoices_one_less({ name: description })}
                    disabled={quantity <= 0}
                    onClick={() => setQuantity(plus(quantity, -1))}
                  >
                    <Minus aria-hidden className="size-4" />
                  </Button>
                  <Input
                    {...wiring}
                    className="w-16 text-center"
                    inputMode="decimal"
                    autoComplete="off"
                    value={typed}
                    onFocus={({ target }) => target.select()}
                    onChange={({ target }) => setQuantity(Number(target.value) || 0, target.value)}
                  />
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={say.invoices_one_more({ name: description })}
                    disabled={quantity >= most}
                    onClick={() => setQuantity(plus(quantity, 1))}
                  >
                    <Plus aria-hidden className="size-4" />
                  </Button>
                </span>
              )}
            </Field>
          )}
          <Field label={say.invoices_or_amount_without_gst()} className="w-44" error={problem}>
            {(wiring) => (
              <RupeesInput
                {...wiring}
                value={amount}
                onChange={({ target }) => typeAmount(target.value)}
              />
            )}
          </Field>
        </span>
      )}
      {quantity > 0 && fits(quantity, outOfShelf) && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-base">
          <input
            type="checkbox"
            className="size-5 accent-primary"
            checked={chosen.back}
            onChange={({ target }) => change({ ...chosen, back: target.checked })}
          />
          {say.invoices_back_on_the_shelf()}
        </label>
      )}
    </li>
  );
}

/** A sum of decimals has at most three digits, like the quantity. */
function plus(quantity: number, step: 1 | -1): number {
  return Math.max(0, Math.round((quantity + step) * 1_000) / 1_000);
}

/** Only what is out of the shelf can go back. */
function fits(quantity: number, outOfShelf: number | null): boolean {
  return outOfShelf !== null && quantity > 0 && quantity <= outOfShelf;
}
