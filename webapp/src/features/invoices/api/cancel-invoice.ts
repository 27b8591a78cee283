import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useOnceKey } from "@/lib/once-key";
import { useBillChanged } from "./bill-changed";

type Cancelling = { garageId: number; jobId: number; invoiceId: number };

/** Cancels an invoice with a credit note. */
export function useCancelInvoice({ garageId, jobId, invoiceId }: Cancelling) {
  const changed = useBillChanged(garageId, jobId);
  const keyOf = useOnceKey();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (reason: string) => {
      const body = { reason };
      return unwrapEnvelope(
        api.POST("/api/garage/invoices/{invoice_id}/cancel", {
          params: {
            path: { invoice_id: invoiceId },
            query: { garageId },
            header: { "Idempotency-Key": keyOf(body) },
          },
          body,
        }),
      );
    },
    onSettled: changed,
  });
}
