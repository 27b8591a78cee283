"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { quantityText } from "@/features/parts/quantity";
import { say } from "@/say";
import type { ReturnLineForm } from "../forms/return";
import { useLines } from "../forms/use-lines";

/** Shows the lines of the bill that can go back. */
export function ReturnLines() {
  const { lines, problem, errorsOf, change } = useLines<ReturnLineForm>();
  return (
    <div className="grid gap-2">
      {problem && (
        <p role="alert" className="text-destructive">
          {problem}
        </p>
      )}
      <ul aria-label={say.purchases_goods_of_the_bill()} className="divide-y rounded-md border">
        {lines.map(({ key, partName, details, unit, left, quantity }, at) => (
          <li key={key} className="flex items-start gap-4 p-4">
            <span className="min-w-0 flex-1">
              <span className="block wrap-anywhere font-medium text-base">{partName}</span>
              <span className="block text-muted-foreground">
                {[details, say.purchases_can_go_back({ left: quantityText(left, unit) })]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
            <Field
              label={say.purchases_return_in({ unit })}
              className="w-32"
              error={errorsOf(at)?.quantity?.message}
            >
              {(wiring) => (
                <Input
                  {...wiring}
                  value={quantity}
                  inputMode="decimal"
                  autoComplete="off"
                  onChange={({ target }) => change(key, { quantity: target.value })}
                />
              )}
            </Field>
          </li>
        ))}
      </ul>
    </div>
  );
}
