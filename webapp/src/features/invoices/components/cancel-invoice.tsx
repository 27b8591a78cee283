"use client";

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
      what={`A credit note takes back the whole amount${wasSent ? " and is sent to the customer" : ""}. Then the job can be changed and invoiced anew. The payments stay.`}
      verb="Cancel invoice"
      taking={useCancelInvoice({ ...job, invoiceId })}
      close={close}
    />
  );
}
