import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "@/api/unwrap";
import type { PlanChangeIn } from "../types";
import { consoleApi } from "./client";
import { consoleKeys } from "./keys";

/** Previews a plan change. The preview is never cached, because the price changes with the date. */
export function planChangeOptions(garageId: number, planCode: string) {
  const params = { path: { garage_id: garageId }, query: { planCode } };
  return queryOptions({
    queryKey: consoleKeys.planChange(garageId, planCode),
    queryFn: ({ signal }) =>
      unwrap(consoleApi.GET("/api/console/garages/{garage_id}/plan-change", { params, signal })),
    staleTime: 0,
    gcTime: 0,
  });
}

export function changePlan(garageId: number, body: PlanChangeIn, key: string) {
  return unwrap(
    consoleApi.POST("/api/console/garages/{garage_id}/plan-change", {
      params: { path: { garage_id: garageId }, header: { "Idempotency-Key": key } },
      body,
    }),
  );
}
