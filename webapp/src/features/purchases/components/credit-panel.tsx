"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { DateField } from "@/components/date-field";
import { RupeesInput } from "@/components/rupees-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { ActionPanel } from "@/features/subscription/components/action-panel";
import { isoToday } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { useNoteCredit } from "../api/returns";
import { CREDIT_FIELDS, type CreditForm } from "../forms/return";
import { creditForm } from "../forms/return-rules";
import type { SupplierReturn } from "../types";

export type CreditPanelProps = { garageId: number; back: SupplierReturn; close: () => void };

/** Asks for the supplier's credit note. */
export default function CreditPanel({ garageId, back, close }: CreditPanelProps) {
  const { expected, creditNumber, creditOn, credit } = back;
  const amount = credit ?? expected;
  const form = useForm<CreditForm>({
    resolver: zodResolver(creditForm),
    mode: "onTouched",
    defaultValues: {
      creditNumber: creditNumber ?? "",
      creditOn: creditOn ?? isoToday(),
      amount: amount === null ? "" : amount.toFixed(2),
    },
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const refused = (error: Error) => {
    if (!(error instanceof ApiError) || error.code !== "credit_noted") return false;
    form.setError("creditNumber", { type: "server", message: error.message });
    return true;
  };
  return (
    <ActionPanel
      garageId={garageId}
      keptAs={`credit of ${back.returnId}`}
      title={say.purchases_credit_received()}
      verb={say.purchases_save_credit()}
      form={form}
      saving={useNoteCredit(garageId, back.returnId)}
      fields={CREDIT_FIELDS}
      refused={refused}
      close={close}
    >
      <Field
        label={say.purchases_credit_note_number()}
        required
        error={errors.creditNumber?.message}
      >
        {(wiring) => (
          <Input {...wiring} {...register("creditNumber")} autoComplete="off" autoFocus />
        )}
      </Field>
      <DateField
        control={control}
        name="creditOn"
        label={say.purchases_date_of_the_credit_note()}
        required
        min={back.sentOn}
        max={isoToday()}
      />
      <Field
        label={say.purchases_amount()}
        required
        help={
          expected === null
            ? undefined
            : say.purchases_the_debit_note_says({ expected: rupees(expected) })
        }
        error={errors.amount?.message}
      >
        {(wiring) => <RupeesInput {...wiring} {...register("amount")} />}
      </Field>
    </ActionPanel>
  );
}
