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
      title={`Cancel ${number}?`}
      what={`A credit note cancels the whole amount${wasSent ? " and is sent to the customer" : ""}. You can then change the job and issue a new invoice. Payments are kept.`}
      verb={say.invoices_cancel_invoice()}
      taking={useCancelInvoice({ ...job, invoiceId })}
      close={close}
    />
  );
}
