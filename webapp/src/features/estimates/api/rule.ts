import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { useChange } from "@/api/use-change";
import type { EstimateRule } from "../types";
import { estimateKeys } from "./keys";

export function ruleOptions(garageId: number) {
  const params = { query: { garageId } };
  return readOptions(estimateKeys.rule(garageId), (signal) =>
    api.GET("/api/garage/estimate-rule", { params, signal }),
  );
}

export function useSetRule(garageId: number) {
  const params = { query: { garageId } };
  return useChange(
    { keep: estimateKeys.rule(garageId), explainsLock: true },
    (body: EstimateRule) => api.PUT("/api/garage/estimate-rule", { params, body }),
  );
}
