import { api } from "@/api/client";
import { useKeyedChange } from "@/api/use-keyed-change";
import type { ClaimIn } from "../types";
import { useBillingChanged } from "./get-billing";

/** Reports a payment to us. It counts as paid after an admin has confirmed it. */
export function useClaimPayment(garageId: number) {
  const changed = useBillingChanged(garageId);
  // The mutation does not wait for the reload, because the new data may unmount the form before
  // its message shows.
  return useKeyedChange({ reload: () => void changed() }, (body: ClaimIn, keyed) =>
    api.POST("/api/garage/billing/payments", {
      params: { query: { garageId }, header: keyed(body) },
      body,
    }),
  );
}
