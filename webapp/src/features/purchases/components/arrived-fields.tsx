"use client";

import { CheckCheck } from "lucide-react";
import { useFormContext } from "react-hook-form";
import { RupeesInput } from "@/components/rupees-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { PartRow } from "@/features/parts/types";
import { say } from "@/say";
import {
  type ArrivedForm,
  arrivedPart,
  expectedText,
  type GoodsInForm,
  withAll,
  withOneMore,
} from "../forms/goods-in";
import { useLines } from "../forms/use-lines";
import type { Order } from "../types";
import { LineSearch } from "./line-search";
import { PartLine } from "./part-line";

type ArrivedFieldsProps = {
  garageId: number;
  order: Order | undefined;
  addPart: (code?: string) => void;
};

/** Shows what has arrived. Each scan of a part counts one more of it. */
export function ArrivedFields({ garageId, order, addPart }: ArrivedFieldsProps) {
  const { getValues, setValue } = useFormContext<GoodsInForm>();
  const { lines, problem, errorsOf, append, change, remove } = useLines<ArrivedForm>();
  const write = (next: ArrivedForm[]) =>
    setValue("lines", next, { shouldDirty: true, shouldValidate: problem !== undefined });
  const scan = (part: PartRow) => {
    const counted = withOneMore(getValues("lines"), part);
    if (counted) write(counted);
    else append(arrivedPart(part));
  };
  // The server has the same sentence.
  const refusalOf = ({ partId, partName }: PartRow) =>
    order && !getValues("lines").some((line) => line.partId === partId)
      ? say.purchases_is_not_on_take_it_in({ partName, orderCode: order.orderCode })
      : undefined;
  return (
    <LineSearch
      garageId={garageId}
      add={scan}
      refusalOf={refusalOf}
      addPart={addPart}
      problem={problem}
      isFixed={order !== undefined}
      others={
        order && (
          <Button variant="link" size="inline" onClick={() => write(withAll(lines))}>
            <CheckCheck aria-hidden className="size-4" />
            {say.purchases_everything_has_arrived()}
          </Button>
        )
      }
    >
      {lines.length > 0 && (
        <ul aria-label={say.purchases_arrived_parts()} className="divide-y border-t">
          {lines.map((line, at) => {
            const errors = errorsOf(at);
            return (
              <PartLine
                key={line.key}
                line={line}
                note={order && expectedText(line)}
                remove={order ? undefined : () => remove(line.key)}
              >
                <Field
                  label={say.purchases_arrived_in({ unit: line.unit })}
                  error={errors?.quantity?.message}
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
                <Field label={say.purchases_price_no_gst()} error={errors?.price?.message}>
                  {(wiring) => (
                    <RupeesInput
                      {...wiring}
                      value={line.price}
                      onChange={({ target }) => change(line.key, { price: target.value })}
                    />
                  )}
                </Field>
                <Field label={say.purchases_mrp()} error={errors?.mrp?.message}>
                  {(wiring) => (
                    <RupeesInput
                      {...wiring}
                      value={line.mrp}
                      onChange={({ target }) => change(line.key, { mrp: target.value })}
                    />
                  )}
                </Field>
              </PartLine>
            );
          })}
        </ul>
      )}
    </LineSearch>
  );
}
