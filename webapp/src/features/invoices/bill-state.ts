import { READY } from "@/features/jobs/status/looks";
import type { Job } from "@/features/jobs/types";
import type { Bill, Invoice } from "./types";

/** How far the invoice has come on its way to the customer. */
export type InvoiceState = "none" | "issued" | "queued" | "sent" | "failed";

const MAIL_STATES: Partial<Record<string, InvoiceState>> = { queued: "queued", sent: "sent" };

/** The one that holds: not taken back, and no credit note itself. */
export function invoiceInForce({ invoices }: Bill): Invoice | undefined {
  return invoices.find(({ kind, cancelledBy }) => kind !== "credit_note" && cancelledBy === null);
}

export function stateOf(bill: Bill): InvoiceState {
  const invoice = invoiceInForce(bill);
  if (!invoice) return "none";
  if (bill.invoiceProblem) return "failed";
  return MAIL_STATES[invoice.mails[0]?.state ?? ""] ?? "issued";
}

/** Somebody works on it at this moment: a mail is under way, or a job that became ready is given its invoice. */
export function isMoving(bill: Bill | undefined, { jobStatusId }: Job): boolean {
  if (!bill) return false;
  const isAwaited = jobStatusId === READY && bill.invoices.length === 0 && !bill.invoiceProblem;
  return isAwaited || stateOf(bill) === "queued";
}
