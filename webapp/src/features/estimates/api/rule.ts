import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { unwrapEnvelope } from "@/api/unwrap";
import type { EstimateRule } from "../types";
import { estimateKeys } from "./keys";

export function ruleOptions(garageId: number) {
  const params = { query: { garageId } };
  return readOptions(estimateKeys.rule(garageId), (signal) =>
    api.GET("/api/garage/estimate-rule", { params, signal }),
  );
}

export function useSetRule(garageId: number) {
  const queries = useQueryClient();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (body: EstimateRule) =>
      unwrapEnvelope(
        api.PUT("/api/garage/estimate-rule", { params: { query: { garageId } }, body }),
      ),
    onSuccess: ({ data }) => queries.setQueryData(estimateKeys.rule(garageId), data),
  });
}
