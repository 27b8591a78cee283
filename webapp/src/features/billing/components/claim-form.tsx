"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { CapitalsInput } from "@/components/capitals-input";
import { ChoiceField } from "@/components/choice-field";
import { DateField } from "@/components/date-field";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { RupeesInput } from "@/components/rupees-input";
import { Field } from "@/components/ui/field";
import { daysBefore, isoToday } from "@/lib/dates/day";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useClaimPayment } from "../api/claim-payment";
import {
  CHOICES,
  type ClaimForm as ClaimValues,
  claimForm,
  MOST_DAYS_BACK,
  referenceOf,
  toClaimIn,
} from "../claim-schema";
import type { Plan } from "../types";

type ClaimFormProps = { garageId: number; plan: Plan; amount: number; close: () => void };

const FIELDS = ["mode", "reference", "amount", "paidOn"] as const;
/** Errors with these codes show under the reference number. */
const REFERENCE_ERRORS: ReadonlySet<string> = new Set([
  "reference_used",
  "reference_unreadable",
  "claim_waiting",
]);

export default function ClaimForm({ garageId, plan, amount, close }: ClaimFormProps) {
  const claiming = useClaimPayment(garageId);
  const today = isoToday();
  const earliest = daysBefore(today, MOST_DAYS_BACK);
  const [schema] = useState(() => claimForm(earliest, today));
  const form = useForm<ClaimValues>({
    resolver: zodResolver(schema),
    mode: "onTouched",
    defaultValues: { mode: "upi", reference: "", amount: amount.toFixed(2), paidOn: today },
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const reference = referenceOf(form.watch("mode"));

  const submit = form.handleSubmit((values) =>
    claiming.mutate(toClaimIn(values, plan.code), {
      onSuccess: ({ message }) => {
        notify.success(message);
        close();
      },
      onError: (error) => {
        if (error instanceof ApiError && showFieldErrors(form, error, FIELDS)) return;
        if (error instanceof ApiError && REFERENCE_ERRORS.has(error.code)) {
          form.setError("reference", { message: error.message }, { shouldFocus: true });
        } else notify.error(error.message);
      },
    }),
  );

  return (
    <FormPanel title={say.billing_i_have_paid()} dirty={formState.isDirty} close={close}>
      <form onSubmit={submit} noValidate className="flex min-h-full flex-col">
        <div className="grid gap-2 p-6">
          <p className="mb-2 text-base text-muted-foreground">
            {say.billing_for_we_confirm_the_payment_when({ name: plan.name })}
          </p>
          <ChoiceField
            control={control}
            name="mode"
            label={say.billing_paid_by()}
            options={CHOICES}
          />
          <Field
            label={reference.label}
            required
            help={reference.where}
            error={errors.reference?.message}
          >
            {(wiring) => <CapitalsInput {...wiring} {...register("reference")} maxLength={40} />}
          </Field>
          <Field label={say.billing_amount()} required error={errors.amount?.message}>
            {(wiring) => <RupeesInput {...wiring} {...register("amount")} />}
          </Field>
          <DateField
            control={control}
            name="paidOn"
            label={say.billing_paid_on()}
            required
            min={earliest}
            max={today}
          />
        </div>
        <PanelActions verb={say.billing_report_payment()} busy={claiming.isPending} />
      </form>
    </FormPanel>
  );
}
