import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useOnceKey } from "@/lib/once-key";
import { useBillChanged } from "./bill-changed";

type Reversing = { garageId: number; jobId: number; paymentId: number };

/** Reverses a payment with a row of the opposite amount. */
export function useReversePayment({ garageId, jobId, paymentId }: Reversing) {
  const changed = useBillChanged(garageId, jobId);
  const keyOf = useOnceKey();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (reason: string) => {
      const body = { reason };
      return unwrapEnvelope(
        api.POST("/api/garage/payments/{payment_id}/reverse", {
          params: {
            path: { payment_id: paymentId },
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
