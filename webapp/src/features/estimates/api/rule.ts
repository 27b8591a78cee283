import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap, unwrapEnvelope } from "@/api/unwrap";
import type { EstimateRule } from "../types";
import { estimateKeys } from "./keys";

export function ruleOptions(garageId: number) {
  return queryOptions({
    queryKey: estimateKeys.rule(garageId),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/estimate-rule", { params: { query: { garageId } }, signal })),
  });
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
