"use client";

import { rupees } from "@/lib/money/format";
import { settleInvoice } from "../api/health";
import { toWhyIn } from "../schema";
import type { SetAside } from "../types";
import { ReasonVerbForm } from "./verb-form";

type SettleFormProps = { invoice: SetAside; close: () => void; done: (message: string) => void };

export default function SettleForm({ invoice, close, done }: SettleFormProps) {
  return (
    <ReasonVerbForm
      send={(values) => settleInvoice(invoice.asideId, toWhyIn(values))}
      done={done}
      title="Settle Stripe invoice"
      about={`Write how you settled ${invoice.invoiceId} (${rupees(invoice.amount)}): refunded, or recorded as a payment.`}
      verb="Settle invoice"
      close={close}
    />
  );
}
