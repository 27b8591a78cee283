import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import type { ClaimIn } from "../types";
import { useBillingChanged } from "./get-billing";

/** Reports a payment to us. It counts as paid after an admin has confirmed it. */
export function useClaimPayment(garageId: number) {
  const changed = useBillingChanged(garageId);
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: ClaimIn) =>
      unwrapEnvelope(
        api.POST("/api/garage/billing/payments", {
          params: { query: { garageId }, header: { "Idempotency-Key": keyOf(body) } },
          body,
        }),
      ),
    // The mutation does not wait for the reload, because the new data may unmount the form before
    // its message shows.
    onSuccess: () => void changed(),
  });
}
