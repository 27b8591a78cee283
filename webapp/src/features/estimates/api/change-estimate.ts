import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { useChange } from "@/api/use-change";
import { say } from "@/say";
import { toEstimateIn, withoutLines } from "../body";
import type { EstimateIn } from "../types";
import { estimateOptions } from "./get-estimate";
import { estimateKeys } from "./keys";

/** Saves a draft. A sent or expired estimate becomes a draft again. */
export function useChangeEstimate(garageId: number, estimateId: number) {
  return useChange({ reload: estimateKeys.all(garageId), explainsLock: true }, (body: EstimateIn) =>
    put(garageId, estimateId, body),
  );
}

/** With a version, a newer version of the estimate refuses. */
type WithdrawIn = { reason: string; version?: number };
type Added = { estimateId: number; refs: readonly string[]; isNew: boolean };

const UNDONE = say.estimates_undone_it_had_no_lines();

/**
 * Removes lines that were added a moment ago. A draft that was started with these lines only is
 * withdrawn, because a live draft without lines keeps the visit open.
 */
export function useRemoveLines(garageId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ estimateId, refs, isNew }: Added) => {
      const options = estimateOptions(garageId, estimateId);
      const estimate = await queries.fetchQuery({ ...options, staleTime: 0 });
      const body = withoutLines(toEstimateIn(estimate), refs);
      const { version } = await unwrap(put(garageId, estimateId, body));
      const isEmpty = !body.lines?.length && !body.choices?.length && !body.note;
      if (isNew && isEmpty)
        await unwrap(withdraw(garageId, estimateId, { reason: UNDONE, version }));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: estimateKeys.all(garageId) }),
  });
}

export function useWithdrawEstimate(garageId: number, estimateId: number) {
  return useChange(
    { reload: estimateKeys.all(garageId), always: true, explainsLock: true },
    (reason: string) => withdraw(garageId, estimateId, { reason }),
  );
}

/** Sends the estimate as a version. A sent estimate is only mailed again. */
export function useSendEstimate(garageId: number, estimateId: number) {
  const params = { path: { estimate_id: estimateId }, query: { garageId } };
  return useChange(
    { reload: estimateKeys.all(garageId), explainsLock: true },
    (body: { email: boolean; version: number }) =>
      api.POST("/api/garage/estimates/{estimate_id}/send", { params, body }),
  );
}

function withdraw(garageId: number, estimateId: number, body: WithdrawIn) {
  const params = { path: { estimate_id: estimateId }, query: { garageId } };
  return api.POST("/api/garage/estimates/{estimate_id}/withdraw", { params, body });
}

function put(garageId: number, estimateId: number, body: EstimateIn) {
  const params = { path: { estimate_id: estimateId }, query: { garageId } };
  return api.PUT("/api/garage/estimates/{estimate_id}", { params, body });
}
