import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "@/api/unwrap";
import { consoleApi } from "./client";
import { consoleKeys } from "./keys";

export function plansOptions() {
  return queryOptions({
    queryKey: consoleKeys.plans,
    queryFn: ({ signal }) => unwrap(consoleApi.GET("/api/garage/plans", { signal })),
    staleTime: 60 * 60_000,
  });
}
