import type { BillJob } from "@/features/jobs/sheet/sheet-job";
import { READY } from "@/features/jobs/status/status-styles";
import type { Bill, Invoice } from "./types";

/** The status of the invoice and its mail, from not issued to sent. */
export type InvoiceState = "none" | "issued" | "queued" | "sent" | "failed";

const MAIL_STATES: Partial<Record<string, InvoiceState>> = { queued: "queued", sent: "sent" };

/** Returns the invoice that is valid now: not cancelled, and not a credit note. */
export function invoiceInForce({ invoices }: Bill): Invoice | undefined {
  return invoices.find(({ kind, cancelledBy }) => kind !== "credit_note" && cancelledBy === null);
}

export function stateOf(bill: Bill): InvoiceState {
  const invoice = invoiceInForce(bill);
  if (!invoice) return "none";
  if (bill.invoiceProblem) return "failed";
  return MAIL_STATES[invoice.mails[0]?.state ?? ""] ?? "issued";
}

/**
 * Returns whether the bill will soon change: a mail is queued, or a job with the status “Ready”
 * waits for its invoice.
 */
export function isMoving(bill: Bill | undefined, { jobStatusId }: BillJob): boolean {
  if (!bill) return false;
  const isAwaited = jobStatusId === READY && bill.invoices.length === 0 && !bill.invoiceProblem;
  return isAwaited || stateOf(bill) === "queued";
}
