import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap, unwrapEnvelope } from "@/api/unwrap";
import { toEstimateIn, withoutLines } from "../body";
import type { EstimateIn } from "../types";
import { estimateOptions } from "./get-estimate";
import { estimateKeys } from "./keys";

/** Saves a draft. A sent or expired estimate becomes a draft again. */
export function useChangeEstimate(garageId: number, estimateId: number) {
  const queries = useQueryClient();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (body: EstimateIn) => put(garageId, estimateId, body),
    onSuccess: () => queries.invalidateQueries({ queryKey: estimateKeys.all(garageId) }),
  });
}

/** Removes lines that were added a moment ago. */
export function useRemoveLines(garageId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ estimateId, refs }: { estimateId: number; refs: readonly string[] }) => {
      const options = estimateOptions(garageId, estimateId);
      const estimate = await queries.fetchQuery({ ...options, staleTime: 0 });
      return put(garageId, estimateId, withoutLines(toEstimateIn(estimate), refs));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: estimateKeys.all(garageId) }),
  });
}

export function useWithdrawEstimate(garageId: number, estimateId: number) {
  const queries = useQueryClient();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (reason: string) =>
      unwrapEnvelope(
        api.POST("/api/garage/estimates/{estimate_id}/withdraw", {
          params: { path: { estimate_id: estimateId }, query: { garageId } },
          body: { reason },
        }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: estimateKeys.all(garageId) }),
  });
}

/** Sends the estimate as a version. A sent estimate is only mailed again. */
export function useSendEstimate(garageId: number, estimateId: number) {
  const queries = useQueryClient();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (body: { email: boolean; version: number }) =>
      unwrapEnvelope(
        api.POST("/api/garage/estimates/{estimate_id}/send", {
          params: { path: { estimate_id: estimateId }, query: { garageId } },
          body,
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: estimateKeys.all(garageId) }),
  });
}

function put(garageId: number, estimateId: number, body: EstimateIn) {
  return unwrap(
    api.PUT("/api/garage/estimates/{estimate_id}", {
      params: { path: { estimate_id: estimateId }, query: { garageId } },
      body,
    }),
  );
}
