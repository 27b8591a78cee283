"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod/mini";
import { rupees } from "@/lib/money";
import { settleInvoice } from "../api/health";
import { reasonForm, toWhyIn } from "../schema";
import type { SetAside } from "../types";
import { useVerbForm } from "../use-verb-form";
import { ReasonField } from "./reason-field";
import { VerbPanel } from "./verb-panel";

type SettleFormProps = { invoice: SetAside; close: () => void; done: (message: string) => void };

export default function SettleForm({ invoice, close, done }: SettleFormProps) {
  const { form, ...panel } = useVerbForm<z.infer<typeof reasonForm>>({
    resolver: zodResolver(reasonForm),
    defaultValues: { reason: "" },
    send: (values) => settleInvoice(invoice.asideId, toWhyIn(values)),
    done,
  });
  const { register, formState } = form;
  return (
    <VerbPanel
      {...panel}
      title="Settle Stripe invoice"
      about={`Write how you settled ${invoice.invoiceId} (${rupees(invoice.amount)}): refunded, or recorded as a payment.`}
      verb="Settle invoice"
      dirty={formState.isDirty}
      close={close}
    >
      <ReasonField registered={register("reason")} error={formState.errors.reason?.message} />
    </VerbPanel>
  );
}
