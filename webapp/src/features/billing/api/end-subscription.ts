import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useBillingChanged } from "./get-billing";

/** Ends the subscription after the last paid day. The owner can undo this until that day. */
export function useCancelSubscription(garageId: number) {
  const changed = useBillingChanged(garageId);
  return useMutation({
    mutationFn: () =>
      unwrapEnvelope(api.POST("/api/garage/billing/cancel", { params: { query: { garageId } } })),
    onSettled: changed,
  });
}

export function useUncancelSubscription(garageId: number) {
  const changed = useBillingChanged(garageId);
  return useMutation({
    mutationFn: () =>
      unwrapEnvelope(api.POST("/api/garage/billing/uncancel", { params: { query: { garageId } } })),
    onSettled: changed,
  });
}
