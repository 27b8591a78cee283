"use client";

import type { ReactNode } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { ChoiceField } from "@/components/choice-field";
import { DateField } from "@/components/date-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useJobDefaults } from "@/features/jobs/api/job-defaults";
import { say } from "@/say";
import {
  isTooMuchCash,
  type PaymentDays,
  type PaymentForm,
  REFERENCES,
  UPI,
} from "../payment-schema";
import { ReferenceField } from "./reference-field";
import { Refused } from "./refused";

type PaymentFieldsProps = {
  form: UseFormReturn<PaymentForm>;
  garageId: number;
  days: PaymentDays;
  /** The content below the payment methods. */
  children?: ReactNode;
};

/** Shows how and when a customer paid. The form shows the amount itself. */
export function PaymentFields({ form, garageId, days, children }: PaymentFieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const methods = useJobDefaults(garageId)?.paymentMethods;
  const [amount, method, paidOn] = useWatch({
    control,
    name: ["amount", "paymentMethodId", "paidOn"],
  });
  const reference = REFERENCES[method];
  return (
    <>
      <ChoiceField
        control={control}
        name="paymentMethodId"
        label={say.invoices_paid_by()}
        options={methods
          ?.map(({ paymentMethodId: value, paymentMethod: word }) => ({ value, word }))
          .sort((one, other) => Number(other.value === UPI) - Number(one.value === UPI))}
      />
      {isTooMuchCash(amount, method) && <Refused why={say.invoices_cash_of_two_lakh()} />}
      {children}
      {reference && (
        <ReferenceField
          label={reference}
          help={say.invoices_copy_it_from_the_customers_payment()}
          error={errors.reference?.message}
          registered={register("reference")}
        />
      )}
      <DateField
        control={control}
        name="paidOn"
        label={say.invoices_paid_on()}
        required
        min={days.from}
        max={days.today}
      />
      {paidOn && paidOn < days.late && (
        <Field
          label={say.invoices_reason()}
          required
          help={say.invoices_a_late_payment_shows_its_reason()}
          error={errors.reason?.message}
        >
          {(wiring) => <Input {...wiring} {...register("reason")} autoComplete="off" />}
        </Field>
      )}
    </>
  );
}
