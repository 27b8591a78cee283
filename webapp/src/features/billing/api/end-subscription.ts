import { api } from "@/api/client";
import { useChange } from "@/api/use-change";
import { useBillingChanged } from "./get-billing";

/** Ends the subscription after the last paid day. The owner can undo this until that day. */
export function useCancelSubscription(garageId: number) {
  const params = { query: { garageId } };
  return useChange({ reload: useBillingChanged(garageId), always: true }, () =>
    api.POST("/api/garage/billing/cancel", { params }),
  );
}

export function useUncancelSubscription(garageId: number) {
  const params = { query: { garageId } };
  return useChange({ reload: useBillingChanged(garageId), always: true }, () =>
    api.POST("/api/garage/billing/uncancel", { params }),
  );
}
