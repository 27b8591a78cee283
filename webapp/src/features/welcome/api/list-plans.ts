import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { welcomeKeys } from "./keys";

export function plansOptions() {
  return queryOptions({
    queryKey: welcomeKeys.plans,
    queryFn: ({ signal }) => unwrap(api.GET("/api/garage/plans", { signal })),
    staleTime: 60 * 60_000,
  });
}

export function usePlans() {
  return useQuery(plansOptions());
}
