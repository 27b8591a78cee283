import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { invoiceInForce } from "./bill-state";
import type { Bill } from "./types";

/**
 * Says what has changed in a bill since a payment form was opened with it: a payment of a colleague,
 * or of this form if its answer was lost.
 */
export function billNews(opened: Bill, now: Bill): string[] {
  const known = new Set(opened.payments.map(({ paymentId }) => paymentId));
  const news = now.payments
    .filter((one) => !known.has(one.paymentId) && one.reverses === null && one.refunds === null)
    .map(({ amount, receiptCode }) =>
      say.invoices_payment_recorded_meanwhile({ amount: rupees(amount), receiptCode }),
    );
  const invoice = invoiceInForce(opened);
  if (invoice && invoiceInForce(now)?.invoiceId !== invoice.invoiceId)
    news.push(say.invoices_invoice_cancelled_meanwhile({ number: invoice.number }));
  if (now.balanceDue !== opened.balanceDue)
    news.push(say.invoices_balance_due_is_now({ due: rupees(now.balanceDue) }));
  return news;
}
