"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { CapitalsInput } from "@/components/capitals-input";
import { ChoiceField } from "@/components/choice-field";
import { DateField } from "@/components/date-field";
import { RupeesInput } from "@/components/rupees-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { daysBefore, isoToday } from "@/lib/dates/day";
import { recordPayment } from "../api/verbs";
import { MODES, type PaymentForm as PaymentValues, paymentForm, toRecordedIn } from "../schema";
import { PlanField } from "./plan-field";
import { VerbForm, type VerbFormProps } from "./verb-form";

const MOST_DAYS_BACK = 30;

export default function PaymentForm({ garage, close, done }: VerbFormProps) {
  const today = isoToday();
  return (
    <VerbForm<PaymentValues>
      resolver={zodResolver(paymentForm)}
      defaultValues={{
        planCode: garage.nextPlan?.code ?? garage.plan?.code ?? "",
        mode: "upi",
        reference: "",
        amount: garage.nextAmount?.toFixed(2) ?? "",
        receivedOn: today,
        note: "",
        reason: "",
      }}
      send={(values, key) => recordPayment(garage.garageId, toRecordedIn(values), key)}
      done={done}
      title="Record a payment"
      about={`For ${garage.garageName}. The payment is added to the ledger, and the owner receives our invoice.`}
      verb="Record payment"
      reason={{
        optional: true,
        help: "Required if the amount differs from the price or the day is before today.",
      }}
      close={close}
    >
      {({ register, control, formState: { errors } }) => (
        <>
          <PlanField
            registered={register("planCode")}
            error={errors.planCode?.message}
            held={garage.nextPlan ?? garage.plan}
          />
          <ChoiceField control={control} name="mode" label="Paid by" options={MODES} />
          <Field
            label="Reference"
            required
            help="UTR, cheque number or receipt number."
            error={errors.reference?.message}
          >
            {(wiring) => <CapitalsInput {...wiring} {...register("reference")} maxLength={40} />}
          </Field>
          <Field label="Amount" required error={errors.amount?.message}>
            {(wiring) => <RupeesInput {...wiring} {...register("amount")} />}
          </Field>
          <DateField
            control={control}
            name="receivedOn"
            label="Received on"
            required
            min={daysBefore(today, MOST_DAYS_BACK)}
            max={today}
          />
          <Field label="Note" error={errors.note?.message}>
            {(wiring) => (
              <Input {...wiring} {...register("note")} maxLength={500} autoComplete="off" />
            )}
          </Field>
        </>
      )}
    </VerbForm>
  );
}
