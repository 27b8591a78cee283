"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod/mini";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { dayMonthYear } from "@/lib/dates/day";
import { extend } from "../api/verbs";
import { extendForm, toExtendIn } from "../schema";
import { VerbForm, type VerbFormProps } from "./verb-form";

export default function ExtendForm({ garage, close, done }: VerbFormProps) {
  const { state, paidUntil, gracePeriodEndDate } = garage;
  const end = state === "trial" ? paidUntil : gracePeriodEndDate;
  return (
    <VerbForm<z.infer<typeof extendForm>>
      resolver={zodResolver(extendForm)}
      defaultValues={{ days: "7", reason: "" }}
      send={(values, key) => extend(garage.garageId, toExtendIn(values), key)}
      done={done}
      title={state === "trial" ? "Extend the trial" : "Extend the grace period"}
      about={end && `It now ends on ${dayMonthYear(end)}.`}
      verb="Add days"
      reason
      close={close}
    >
      {({ register, formState: { errors } }) => (
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
      )}
    </VerbForm>
  );
}
