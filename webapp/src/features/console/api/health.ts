import { queryOptions } from "@tanstack/react-query";
import { unwrap, unwrapEnvelope } from "@/api/unwrap";
import type { WhyIn } from "../types";
import { consoleApi } from "./client";
import { consoleKeys } from "./keys";

const EVERY_MS = 60_000;

export function healthOptions() {
  return queryOptions({
    queryKey: consoleKeys.health,
    queryFn: ({ signal }) => unwrap(consoleApi.GET("/api/console/health", { signal })),
    refetchInterval: EVERY_MS,
  });
}

export const retryTask = (taskId: number, body: WhyIn) =>
  unwrapEnvelope(
    consoleApi.POST("/api/console/tasks/{task_id}/retry", {
      params: { path: { task_id: taskId } },
      body,
    }),
  );

export const settleInvoice = (asideId: number, body: WhyIn) =>
  unwrapEnvelope(
    consoleApi.POST("/api/console/stripe-invoices/{aside_id}/settle", {
      params: { path: { aside_id: asideId } },
      body,
    }),
  );
