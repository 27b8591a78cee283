import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useOnceKey } from "@/lib/once-key";
import type { ClaimIn } from "../types";
import { useBillingChanged } from "./get-billing";

/** "I have paid": it counts once somebody has seen it. */
export function useClaimPayment(garageId: number) {
  const changed = useBillingChanged(garageId);
  const keyOf = useOnceKey();
  return useMutation({
    mutationFn: (body: ClaimIn) =>
      unwrapEnvelope(
        api.POST("/api/garage/billing/payments", {
          params: { query: { garageId }, header: { "Idempotency-Key": keyOf(body) } },
          body,
        }),
      ),
    // Not waited for: what it brings may take the form away before the form has said how it ended.
    onSuccess: () => void changed(),
  });
}
