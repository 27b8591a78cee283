import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useBillMutation } from "./refresh-bill";

type Reversing = { garageId: number; paymentId: number };

/** Reverses a payment by recording the opposite amount. Its money may be on several bills. */
export function useReversePayment({ garageId, paymentId }: Reversing) {
  return useBillMutation({ garageId }, (reason: string, keyed) => {
    const body = { reason };
    const path = { payment_id: paymentId };
    const params = { path, query: { garageId }, header: keyed(body) };
    return unwrapEnvelope(api.POST("/api/garage/payments/{payment_id}/reverse", { params, body }));
  });
}
