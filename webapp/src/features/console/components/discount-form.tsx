"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod/mini";
import { DateField } from "@/components/date-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { isoToday } from "@/lib/day";
import { discount } from "../api/verbs";
import { discountForm, toDiscountIn } from "../schema";
import { useVerbForm } from "../use-verb-form";
import { ReasonField } from "./reason-field";
import type { VerbFormProps } from "./verb-form-props";
import { VerbPanel } from "./verb-panel";

export default function DiscountForm({ garage, close, done }: VerbFormProps) {
  const { form, ...panel } = useVerbForm<z.infer<typeof discountForm>>({
    resolver: zodResolver(discountForm),
    defaultValues: {
      percent: String(garage.discountPercent || 10),
      until: garage.discountUntil ?? "",
      reason: "",
    },
    send: (values) => discount(garage.garageId, toDiscountIn(values)),
    done,
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <VerbPanel
      {...panel}
      title="Set discount"
      about="Reduces every payment up to the chosen day, except online charges. Enter 0 percent to end a discount."
      verb="Set discount"
      dirty={formState.isDirty}
      close={close}
    >
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
        control={form.control}
        name="until"
        label="For payments up to"
        required
        min={isoToday()}
      />
      <ReasonField registered={register("reason")} error={errors.reason?.message} />
    </VerbPanel>
  );
}
