import { READY } from "@/features/jobs/status/status-styles";
import type { Job } from "@/features/jobs/types";
import type { Bill, Invoice } from "./types";

/** The state of the invoice, from not issued to sent. */
export type InvoiceState = "none" | "issued" | "queued" | "sent" | "failed";

const MAIL_STATES: Partial<Record<string, InvoiceState>> = { queued: "queued", sent: "sent" };

/** The valid invoice: not cancelled and not a credit note. */
export function invoiceInForce({ invoices }: Bill): Invoice | undefined {
  return invoices.find(({ kind, cancelledBy }) => kind !== "credit_note" && cancelledBy === null);
}

export function stateOf(bill: Bill): InvoiceState {
  const invoice = invoiceInForce(bill);
  if (!invoice) return "none";
  if (bill.invoiceProblem) return "failed";
  return MAIL_STATES[invoice.mails[0]?.state ?? ""] ?? "issued";
}

/** A mail is pending, or a job that is ready waits for its invoice. */
export function isMoving(bill: Bill | undefined, { jobStatusId }: Job): boolean {
  if (!bill) return false;
  const isAwaited = jobStatusId === READY && bill.invoices.length === 0 && !bill.invoiceProblem;
  return isAwaited || stateOf(bill) === "queued";
}
