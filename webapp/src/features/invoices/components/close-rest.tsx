"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { mayBeDone } from "@/api/api-error";
import { ChoiceField } from "@/components/choice-field";
import { DateField } from "@/components/date-field";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { RupeesInput } from "@/components/rupees-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useMay } from "@/features/session/session";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { showFailure } from "@/features/subscription/show-failure";
import { isoToday } from "@/lib/dates/day";
import { parseAmount } from "@/lib/money/amount";
import { rupees } from "@/lib/money/format";
import { inPaise, inRupees } from "@/lib/money/paise";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useDeduct } from "../api/deduct";
import { useReloadBill } from "../api/get-bill";
import { isKeptTax, useClosingKinds } from "../closing-kinds";
import { type ClosingForm, closingSchema, toDeductionIn } from "../closing-schema";
import { paymentDays } from "../payment-schema";
import type { Bill } from "../types";
import { ReferenceField } from "./reference-field";

export type CloseRestProps = { garageId: number; jobId: number; bill: Bill; close: () => void };

const FIELDS = ["kind", "amount", "onDay", "reference", "note"] as const;

/**
 * The closed amounts before requests whose answers were lost, by garage and job. They outlive the
 * form, because a person closes it and opens it again.
 */
const lostAmounts = new Map<string, number>();

/** Asks why the rest of a bill is closed without money. */
export default function CloseRest({ garageId, jobId, bill, close }: CloseRestProps) {
  const lostKey = `${garageId} ${jobId}`;
  const kinds = useClosingKinds();
  const closing = useDeduct(garageId, jobId);
  const reload = useReloadBill(garageId, jobId);
  const today = isoToday();
  const days = paymentDays(today, useMay("cancel_invoices"));
  const [schema] = useState(() => closingSchema(inPaise(bill.balanceDue), days));
  const [closedBefore] = useState(bill.deductedAmount);
  const form = useForm<ClosingForm>({
    resolver: zodResolver(schema),
    mode: "onTouched",
    defaultValues: {
      kind: "",
      amount: bill.balanceDue.toFixed(2),
      onDay: today,
      reference: "",
      note: "",
    },
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const [kind, amount, onDay] = form.watch(["kind", "amount", "onDay"]);
  const isTax = isKeptTax(kind);
  const isLate = !!onDay && onDay < days.late;
  const parsed = parseAmount(amount);

  const failed = (error: Error) => {
    if (mayBeDone(error) && !lostAmounts.has(lostKey)) lostAmounts.set(lostKey, closedBefore);
    showFailure(form, error, FIELDS);
  };
  const submit = form.handleSubmit(async (values) => {
    // If an answer was lost, the rest may be closed. Other contents would close a second amount.
    const before = lostAmounts.get(lostKey);
    if (before !== undefined) {
      try {
        const now = await reload();
        const more = inPaise(now.deductedAmount) - inPaise(before);
        if (more > 0) {
          lostAmounts.delete(lostKey);
          notify.warning(say.khata_closed_already({ amount: rupees(inRupees(more)) }));
          return close();
        }
      } catch (error) {
        return failed(error as Error);
      }
    }
    closing.mutate(toDeductionIn(values, days.late), {
      onSuccess: ({ message }) => {
        lostAmounts.delete(lostKey);
        notify.success(message);
        close();
      },
      onError: failed,
    });
  });

  return (
    <FormPanel title={say.khata_close_the_rest()} dirty={formState.isDirty} close={close}>
      <form onSubmit={submit} noValidate className="flex min-h-full flex-col">
        <div className="grid gap-2 p-6">
          <ChoiceField
            control={control}
            name="kind"
            label={say.khata_why_the_rest_is_closed()}
            options={kinds.map((value) => ({
              value,
              word: say.khata_deduction_of({ kind: value }),
            }))}
          />
          <Field
            label={say.invoices_amount()}
            required
            help={say.khata_the_rest_is({ due: rupees(bill.balanceDue) })}
            error={errors.amount?.message}
          >
            {(wiring) => <RupeesInput {...wiring} {...register("amount")} />}
          </Field>
          <DateField
            control={control}
            name="onDay"
            label={say.khata_day()}
            required
            min={days.from}
            max={days.today}
          />
          {isTax && (
            <ReferenceField
              label={say.khata_certificate_number()}
              help={say.khata_certificate_is_optional()}
              error={errors.reference?.message}
              registered={register("reference")}
            />
          )}
          {((kind && !isTax) || isLate) && (
            <Field label={say.khata_note()} required={isLate} error={errors.note?.message}>
              {(wiring) => <Input {...wiring} {...register("note")} autoComplete="off" />}
            </Field>
          )}
          {kind && !isTax && "paise" in parsed && parsed.paise > 0 && (
            <p role="status">
              {say.khata_will_not_be_collected({ amount: rupees(inRupees(parsed.paise)) })}
            </p>
          )}
          <LockedNote error={closing.error} />
        </div>
        <PanelActions
          verb={say.khata_close_the_rest()}
          busy={closing.isPending || formState.isSubmitting}
        />
      </form>
    </FormPanel>
  );
}
