import { queryOptions } from "@tanstack/react-query";
import { unwrap, unwrapEnvelope } from "@/api/unwrap";
import type { AddPlanIn, AddVersionIn, WhyIn } from "../types";
import { consoleApi } from "./client";
import { consoleKeys } from "./keys";

/** Every plan with all its versions, also what nobody new gets. */
export function offersOptions() {
  return queryOptions({
    queryKey: consoleKeys.offers,
    queryFn: ({ signal }) => unwrap(consoleApi.GET("/api/console/plans", { signal })),
  });
}

const of = (code: string) => ({ path: { code } });
const once = (key: string) => ({ header: { "Idempotency-Key": key } });

export const addPlan = (body: AddPlanIn, key: string) =>
  unwrapEnvelope(consoleApi.POST("/api/console/plans", { params: once(key), body }));

export const addVersion = (code: string, body: AddVersionIn, key: string) =>
  unwrapEnvelope(
    consoleApi.POST("/api/console/plans/{code}/versions", {
      params: { ...of(code), ...once(key) },
      body,
    }),
  );

export const withdrawPlan = (code: string, body: WhyIn) =>
  unwrapEnvelope(consoleApi.POST("/api/console/plans/{code}/withdraw", { params: of(code), body }));

export const offerPlan = (code: string, body: WhyIn) =>
  unwrapEnvelope(consoleApi.POST("/api/console/plans/{code}/offer", { params: of(code), body }));
