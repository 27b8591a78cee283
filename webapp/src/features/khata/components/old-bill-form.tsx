"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { DateField } from "@/components/date-field";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { RupeesInput } from "@/components/rupees-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { showFailure } from "@/features/subscription/show-failure";
import { isoToday } from "@/lib/dates/day";
import { rupeesIn } from "@/lib/money/amount";
import { amountField } from "@/lib/money/amount-field";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";
import { useAddOldBill } from "../api/old-bills";

const LONGEST = 40;

const schema = z.object({
  number: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, say.khata_bill_number_is_required()),
      z.maxLength(LONGEST, say.invoices_at_most_characters({ most: LONGEST })),
    ),
  day: z.string().check(z.minLength(1, say.khata_bill_day_is_required())),
  amount: amountField(say.lib_amount_is_required()),
});

type OldBillFormProps = { garageId: number; customerId: number; close: () => void };

/** Adds a bill of the paper books, of which only the due is known. */
export function OldBillForm({ garageId, customerId, close }: OldBillFormProps) {
  const adding = useAddOldBill(garageId, customerId);
  const [today] = useState(isoToday);
  const form = useForm<z.infer<typeof schema>>({
    resolver: zodResolver(schema),
    mode: "onTouched",
    defaultValues: { number: "", day: "", amount: "" },
  });
  const { register, control, formState } = form;
  const submit = form.handleSubmit(({ number, day, amount }) =>
    adding.mutate(
      { number: number.trim(), day, amount: rupeesIn(amount) },
      {
        onSuccess: ({ message }) => {
          notify.success(message);
          close();
        },
        onError: (error) => showFailure(form, error, ["number", "day", "amount"]),
      },
    ),
  );
  return (
    <FormPanel title={say.khata_add_old_bill()} dirty={formState.isDirty} close={close}>
      <form onSubmit={submit} noValidate className="flex min-h-full flex-col">
        <div className="grid gap-2 p-6">
          <p className="text-muted-foreground">{say.khata_an_old_bill_is_of_your_paper_books()}</p>
          <Field label={say.khata_bill_number()} required error={formState.errors.number?.message}>
            {(wiring) => <Input {...wiring} {...register("number")} autoComplete="off" autoFocus />}
          </Field>
          <DateField
            control={control}
            name="day"
            label={say.khata_bill_day()}
            required
            max={today}
          />
          <Field label={say.khata_left()} required error={formState.errors.amount?.message}>
            {(wiring) => <RupeesInput {...wiring} {...register("amount")} />}
          </Field>
          <LockedNote error={adding.error} />
        </div>
        <PanelActions verb={say.khata_add_old_bill()} busy={adding.isPending} />
      </form>
    </FormPanel>
  );
}
