import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { subscriptionKeys } from "@/features/subscription/api/keys";
import { billingKeys } from "./keys";

export function billingOptions(garageId: number) {
  return queryOptions({
    queryKey: billingKeys.billing(garageId),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/billing", { params: { query: { garageId } }, signal })),
  });
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
