"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod/mini";
import { DateField } from "@/components/date-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { isoToday } from "@/lib/dates/day";
import { discount } from "../api/verbs";
import { discountForm, toDiscountIn } from "../schema";
import { VerbForm, type VerbFormProps } from "./verb-form";

export default function DiscountForm({ garage, close, done }: VerbFormProps) {
  return (
    <VerbForm<z.infer<typeof discountForm>>
      resolver={zodResolver(discountForm)}
      defaultValues={{
        percent: String(garage.discountPercent || 10),
        until: garage.discountUntil ?? "",
        reason: "",
      }}
      send={(values) => discount(garage.garageId, toDiscountIn(values))}
      done={done}
      title="Set discount"
      about="Reduces every payment up to the chosen day, except online charges. Enter 0 percent to end a discount."
      verb="Set discount"
      reason
      close={close}
    >
      {({ register, control, formState: { errors } }) => (
        <>
          <Field label="Percent off" required error={errors.percent?.message}>
            {(wiring) => (
              <Input
                {...wiring}
                {...register("percent")}
                inputMode="numeric"
                autoComplete="off"
                maxLength={2}
              />
            )}
          </Field>
          <DateField
            control={control}
            name="until"
            label="For payments up to"
            required
            min={isoToday()}
          />
        </>
      )}
    </VerbForm>
  );
}
