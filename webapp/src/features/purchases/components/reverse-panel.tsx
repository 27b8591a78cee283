"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { ActionPanel } from "@/features/subscription/components/action-panel";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { useReversePayment } from "../api/bill-payments";
import { reasonForm } from "../forms/short-rules";
import type { BillPayment } from "../types";

type ReversePanelProps = { garageId: number; payment: BillPayment; close: () => void };

/** Asks why a payment is reversed. */
export function ReversePanel({ garageId, payment, close }: ReversePanelProps) {
  const { paymentId, amount } = payment;
  const form = useForm({
    resolver: zodResolver(reasonForm),
    mode: "onTouched",
    defaultValues: { reason: "" },
  });
  return (
    <ActionPanel
      garageId={garageId}
      keptAs={`reverse payment ${paymentId}`}
      title={say.purchases_reverse_payment_of({ amount: rupees(amount ?? 0) })}
      verb={say.purchases_reverse()}
      form={form}
      saving={useReversePayment(garageId, paymentId)}
      fields={["reason"]}
      close={close}
    >
      <p className="text-base">{say.purchases_the_payment_stays_in_the_list()}</p>
      <Field label={say.purchases_reason()} required error={form.formState.errors.reason?.message}>
        {(wiring) => <Textarea {...wiring} {...form.register("reason")} rows={2} autoFocus />}
      </Field>
    </ActionPanel>
  );
}
