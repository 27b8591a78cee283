import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { billingKeys } from "./keys";

/** Loads the plans on offer, which are equal for all garages. */
export function plansOptions() {
  return queryOptions({
    queryKey: billingKeys.plans,
    queryFn: ({ signal }) => unwrap(api.GET("/api/garage/plans", { signal })),
    staleTime: 60 * 60_000,
  });
}
