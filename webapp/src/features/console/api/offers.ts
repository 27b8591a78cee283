import { readOptions } from "@/api/read-options";
import { unwrapEnvelope } from "@/api/unwrap";
import type { AddPlanIn, AddVersionIn, WhyIn } from "../types";
import { consoleApi } from "./client";
import { consoleKeys } from "./keys";

/** Loads all plans with all their versions, including withdrawn plans. */
export function offersOptions() {
  return readOptions(consoleKeys.offers, (signal) =>
    consoleApi.GET("/api/console/plans", { signal }),
  );
}

const pathOf = (code: string) => ({ path: { code } });
const idempotent = (key: string) => ({ header: { "Idempotency-Key": key } });

export const addPlan = (body: AddPlanIn, key: string) =>
  unwrapEnvelope(consoleApi.POST("/api/console/plans", { params: idempotent(key), body }));

export const addVersion = (code: string, body: AddVersionIn, key: string) =>
  unwrapEnvelope(
    consoleApi.POST("/api/console/plans/{code}/versions", {
      params: { ...pathOf(code), ...idempotent(key) },
      body,
    }),
  );

export const withdrawPlan = (code: string, body: WhyIn) =>
  unwrapEnvelope(
    consoleApi.POST("/api/console/plans/{code}/withdraw", { params: pathOf(code), body }),
  );

export const offerPlan = (code: string, body: WhyIn) =>
  unwrapEnvelope(
    consoleApi.POST("/api/console/plans/{code}/offer", { params: pathOf(code), body }),
  );
