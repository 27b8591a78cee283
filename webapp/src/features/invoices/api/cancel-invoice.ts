import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useBillMutation } from "./refresh-bill";

type Cancelling = { garageId: number; jobId: number; invoiceId: number };

/** Cancels an invoice with a credit note. */
export function useCancelInvoice({ invoiceId, ...job }: Cancelling) {
  return useBillMutation(job, (reason: string, keyed) => {
    const body = { reason };
    const path = { invoice_id: invoiceId };
    const params = { path, query: { garageId: job.garageId }, header: keyed(body) };
    return unwrapEnvelope(api.POST("/api/garage/invoices/{invoice_id}/cancel", { params, body }));
  });
}
