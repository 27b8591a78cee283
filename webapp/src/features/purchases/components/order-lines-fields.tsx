"use client";

import { RupeesInput } from "@/components/rupees-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { say } from "@/say";
import { type OrderLineForm, orderedPart } from "../forms/order";
import { useLines } from "../forms/use-lines";
import { LineSearch } from "./line-search";
import { PartLine } from "./part-line";

type OrderLinesFieldsProps = { garageId: number; addPart: () => void };

/** Shows the lines of the order. */
export function OrderLinesFields({ garageId, addPart }: OrderLinesFieldsProps) {
  const { lines, problem, errorsOf, append, change, remove } = useLines<OrderLineForm>();
  return (
    <LineSearch
      garageId={garageId}
      add={(part) => append(orderedPart(part))}
      addPart={addPart}
      problem={problem}
    >
      {lines.length > 0 && (
        <ul aria-label={say.purchases_lines_of_the_order()} className="divide-y border-t">
          {lines.map((line, at) => (
            <PartLine key={line.key} line={line} remove={() => remove(line.key)}>
              <Field
                label={say.purchases_quantity_in({ unit: line.unit })}
                required
                error={errorsOf(at)?.quantity?.message}
              >
                {(wiring) => (
                  <Input
                    {...wiring}
                    value={line.quantity}
                    inputMode="decimal"
                    autoComplete="off"
                    onChange={({ target }) => change(line.key, { quantity: target.value })}
                  />
                )}
              </Field>
              <Field label={say.purchases_price_no_gst()} error={errorsOf(at)?.price?.message}>
                {(wiring) => (
                  <RupeesInput
                    {...wiring}
                    value={line.price}
                    onChange={({ target }) => change(line.key, { price: target.value })}
                  />
                )}
              </Field>
            </PartLine>
          ))}
        </ul>
      )}
    </LineSearch>
  );
}
