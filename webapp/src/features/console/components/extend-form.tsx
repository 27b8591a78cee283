"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod/mini";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { dayMonthYear } from "@/lib/day";
import { extend } from "../api/verbs";
import { extendForm, toExtendIn } from "../schema";
import { useVerbForm } from "../use-verb-form";
import { ReasonField } from "./reason-field";
import type { VerbFormProps } from "./verb-form-props";
import { VerbPanel } from "./verb-panel";

export default function ExtendForm({ garage, close, done }: VerbFormProps) {
  const { form, ...panel } = useVerbForm<z.infer<typeof extendForm>>({
    resolver: zodResolver(extendForm),
    defaultValues: { days: "7", reason: "" },
    send: (values, key) => extend(garage.garageId, toExtendIn(values), key),
    done,
  });
  const { register, formState } = form;
  const { errors } = formState;
  const { state, paidUntil, gracePeriodEndDate } = garage;
  const end = state === "trial" ? paidUntil : gracePeriodEndDate;
  return (
    <VerbPanel
      {...panel}
      title={state === "trial" ? "Extend the trial" : "Extend the grace period"}
      about={end && `It now ends on ${dayMonthYear(end)}.`}
      verb="Add days"
      dirty={formState.isDirty}
      close={close}
    >
      <Field label="Days to add" required error={errors.days?.message}>
        {(wiring) => (
          <Input
            {...wiring}
            {...register("days")}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
          />
        )}
      </Field>
      <ReasonField registered={register("reason")} error={errors.reason?.message} />
    </VerbPanel>
  );
}
