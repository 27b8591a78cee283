"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ChoiceField } from "@/components/choice-field";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import { useMay } from "@/features/session/session";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { showFailure } from "@/features/subscription/show-failure";
import { rupees } from "@/lib/money/format";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useCancelJob } from "../api/cancel-job";
import type { Bill, CancelJobIn } from "../types";
import "@/lib/forms/zod";
import * as z from "zod/mini";
import { reasonForm } from "../reason-schema";

type CancelJobFormProps = {
  garageId: number;
  bill: Bill;
  /** Of a sale: the number of its parts that are out of the shelf. */
  partsOut?: number | undefined;
  walkIn?: boolean;
  close: () => void;
};

export function CancelJobForm({
  garageId,
  bill,
  partsOut,
  walkIn = false,
  close,
}: CancelJobFormProps) {
  const isSale = partsOut !== undefined;
  const [puts, setPuts] = useState(isSale && partsOut > 0);
  const { jobId, paidAmount } = bill;
  const mayRefund = useMay("record_payments");
  const paid = paidAmount > 0;
  const [schema] = useState(() => cancelJobSchema(paid));
  const cancelling = useCancelJob(garageId, jobId);
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    mode: "onTouched",
    defaultValues: { reason: "", money: paid && !mayRefund ? "keep" : "" },
  });
  const busy = cancelling.isPending;
  const submit = form.handleSubmit((values) =>
    cancelling.mutate(
      { ...toCancelJobIn(values), returnParts: puts },
      {
        onSuccess: ({ message }) => {
          notify.success(message);
          close();
        },
        onError: (error) => showFailure(form, error, ["reason", "money"]),
      },
    ),
  );
  const choices = [
    { value: "refund", word: say.invoices_refund_amount({ paidAmount: rupees(paidAmount) }) },
    { value: "keep", word: say.invoices_keep_as_advance({ paidAmount: rupees(paidAmount) }) },
  ];
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {paid && (
        <div>
          <ChoiceField
            control={form.control}
            name="money"
            label={say.invoices_payments()}
            options={walkIn ? choices.slice(0, 1) : mayRefund ? choices : choices.slice(1)}
          />
          <p className="text-muted-foreground text-sm">{noteOn(form.watch("money"), mayRefund)}</p>
        </div>
      )}
      <Field label={say.invoices_reason()} required error={form.formState.errors.reason?.message}>
        {(wiring) => (
          <Textarea {...wiring} {...form.register("reason")} rows={2} autoFocus={!paid} />
        )}
      </Field>
      {isSale && partsOut > 0 && (
        <Field label={say.sales_put_parts_back({ count: partsOut })}>
          {(wiring) => (
            <Switch {...wiring} checked={puts} onChange={({ target }) => setPuts(target.checked)} />
          )}
        </Field>
      )}
      <LockedNote error={cancelling.error} />
      <DialogFooter>
        <Button variant="outline" onClick={close} disabled={busy}>
          {isSale ? say.sales_keep_sale() : say.invoices_keep_job()}
        </Button>
        <Button type="submit" variant="destructive" disabled={busy} aria-busy={busy}>
          {isSale ? say.sales_cancel_sale() : say.invoices_cancel_job()}
        </Button>
      </DialogFooter>
    </form>
  );
}

function noteOn(money: string, mayRefund: boolean): string {
  if (!mayRefund) return say.invoices_your_role_cannot_refund_payments_ask();
  if (money === "refund") return say.invoices_each_payment_is_reversed_give_the();
  if (money === "keep") return say.invoices_the_money_stays_on_this_job();
  return say.invoices_decide_what_happens_to_the_money();
}

const MONEY = say.invoices_choose_whether_the_money_is_refunded();

/**
 * Returns the rules of the form. `paid` means that the job has payments. The form then asks what to
 * do with the payments.
 */
function cancelJobSchema(paid: boolean) {
  return z.extend(reasonForm, {
    money: z
      .string()
      .check(z.refine((money) => !paid || money === "refund" || money === "keep", MONEY)),
  });
}

type Values = { reason: string; money: string };

function toCancelJobIn({ reason, money }: Values): Omit<CancelJobIn, "returnParts"> {
  return { reason, money: money === "refund" || money === "keep" ? money : null };
}
