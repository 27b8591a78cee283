import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useBillMutation } from "@/features/invoices/api/refresh-bill";

export type Unassigning = { paymentId: number; jobId: number; amount: number };

/** Takes money of a payment off a bill. It stays as advance of the customer. */
export function useUnassignPayment(garageId: number) {
  return useBillMutation({ garageId, explainsLock: false }, (taken: Unassigning, keyed) => {
    const { paymentId, ...body } = taken;
    const params = {
      path: { payment_id: paymentId },
      query: { garageId },
      header: keyed(taken),
    };
    return unwrapEnvelope(api.POST("/api/garage/payments/{payment_id}/unassign", { params, body }));
  });
}
