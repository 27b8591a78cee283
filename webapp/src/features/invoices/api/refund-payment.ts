import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import type { RefundIn } from "../types";
import { useBillMutation } from "./refresh-bill";

type Refunding = { garageId: number; paymentId: number };

/** Gives back a part of a payment. */
export function useRefundPayment({ garageId, paymentId }: Refunding) {
  return useBillMutation({ garageId }, (body: RefundIn, keyed) => {
    const path = { payment_id: paymentId };
    const params = { path, query: { garageId }, header: keyed(body) };
    return unwrapEnvelope(api.POST("/api/garage/payments/{payment_id}/refund", { params, body }));
  });
}
