import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useBillMutation } from "./refresh-bill";

type Reversing = { garageId: number; jobId: number; paymentId: number };

/** Reverses a payment by recording the opposite amount. */
export function useReversePayment({ paymentId, ...job }: Reversing) {
  return useBillMutation(job, (reason: string, keyed) => {
    const body = { reason };
    const path = { payment_id: paymentId };
    const params = { path, query: { garageId: job.garageId }, header: keyed(body) };
    return unwrapEnvelope(api.POST("/api/garage/payments/{payment_id}/reverse", { params, body }));
  });
}
