"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { ChoiceField } from "@/components/choice-field";
import { DateField } from "@/components/date-field";
import { RupeesInput } from "@/components/rupees-input";
import { Field } from "@/components/ui/field";
import { ReferenceField } from "@/features/invoices/components/reference-field";
import { useJobDefaults } from "@/features/jobs/api/job-defaults";
import { ActionPanel } from "@/features/subscription/components/action-panel";
import { dayMonthYear, isoToday } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { usePayBill } from "../api/bill-payments";
import { PAY_FIELDS, type PayForm, payFormOf } from "../forms/pay";
import { payForm } from "../forms/pay-rules";
import type { Bill } from "../types";

type PayPanelProps = { garageId: number; bill: Bill; close: () => void };

/** Asks how much of a bill is paid, how and when. It begins with the rest. */
export function PayPanel({ garageId, bill, close }: PayPanelProps) {
  const { left } = bill;
  const methods = useJobDefaults(garageId)?.paymentMethods;
  const form = useForm<PayForm>({
    resolver: zodResolver(payForm(left)),
    mode: "onTouched",
    defaultValues: payFormOf(bill),
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <ActionPanel
      garageId={garageId}
      keptAs={`pay bill ${bill.billId}`}
      title={say.purchases_pay_bill_number({ number: bill.number })}
      verb={say.purchases_save_payment()}
      form={form}
      saving={usePayBill(garageId, bill)}
      fields={PAY_FIELDS}
      close={close}
    >
      <p className="text-base text-muted-foreground">
        {say.purchases_bill_of({
          number: bill.number,
          supplierName: bill.supplierName,
          billOn: dayMonthYear(bill.billOn),
        })}
      </p>
      <Field
        label={say.purchases_amount()}
        required
        help={
          left === null ? undefined : say.purchases_the_balance_due_in_parts({ due: rupees(left) })
        }
        error={errors.amount?.message}
      >
        {(wiring) => <RupeesInput {...wiring} {...register("amount")} autoFocus />}
      </Field>
      <ChoiceField
        control={control}
        name="paymentMethodId"
        label={say.purchases_paid_by()}
        options={methods?.map((one) => ({ value: one.paymentMethodId, word: one.paymentMethod }))}
      />
      <ReferenceField
        label={say.purchases_reference()}
        help={say.purchases_the_utr_or_the_number_of()}
        error={errors.reference?.message}
        registered={register("reference")}
      />
      <DateField
        control={control}
        name="paidOn"
        label={say.purchases_paid_on()}
        required
        min={bill.billOn}
        max={isoToday()}
      />
    </ActionPanel>
  );
}
