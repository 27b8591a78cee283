import { useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { subscriptionKeys } from "@/features/subscription/api/keys";
import { billingKeys } from "./keys";

export function billingOptions(garageId: number) {
  const params = { query: { garageId } };
  return readOptions(billingKeys.billing(garageId), (signal) =>
    api.GET("/api/garage/billing", { params, signal }),
  );
}

/** Reloads the subscription on the billing screen, in the card and for the reminder. */
export function useBillingChanged(garageId: number) {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: billingKeys.all(garageId) }),
      queries.invalidateQueries({ queryKey: subscriptionKeys.all }),
    ]);
}
