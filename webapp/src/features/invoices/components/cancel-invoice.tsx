"use client";

import { say } from "@/say";
import { useCancelInvoice } from "../api/cancel-invoice";
import type { Invoice } from "../types";
import { ReasonDialog } from "./reason-dialog";

export type CancelInvoiceProps = {
  garageId: number;
  jobId: number;
  invoice: Invoice;
  close: () => void;
};

export default function CancelInvoice({ invoice, close, ...job }: CancelInvoiceProps) {
  const { invoiceId, number, mails } = invoice;
  const wasSent = mails.some(({ state }) => state === "sent");
  return (
    <ReasonDialog
      title={say.invoices_cancel_question({ number })}
      what={say.invoices_credit_note_cancels_all({ wasSent: wasSent ? "yes" : "no" })}
      verb={say.invoices_cancel_invoice()}
      taking={useCancelInvoice({ ...job, invoiceId })}
      close={close}
    />
  );
}
