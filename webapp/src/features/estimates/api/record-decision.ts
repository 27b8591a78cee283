import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Schema } from "@/api/schema";
import { unwrap, unwrapEnvelope, unwrapFile } from "@/api/unwrap";
import { estimateKeys } from "./keys";

type DecisionIn = Schema<"RecordedDecisionIn">;

/** Keeps a decision that the customer told a staff member. */
export function useRecordDecision(garageId: number, estimateId: number) {
  const queries = useQueryClient();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (body: DecisionIn) =>
      unwrapEnvelope(
        api.POST("/api/garage/estimates/{estimate_id}/decisions", {
          params: { path: { estimate_id: estimateId }, query: { garageId } },
          body,
        }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: estimateKeys.all(garageId) }),
  });
}

/** Sends the mail about a recorded decision. */
export function useMailDecision(garageId: number, estimateId: number) {
  const queries = useQueryClient();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: () =>
      unwrapEnvelope(
        api.POST("/api/garage/estimates/{estimate_id}/decision/mail", {
          params: { path: { estimate_id: estimateId }, query: { garageId } },
        }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: estimateKeys.all(garageId) }),
  });
}

export function decisionAddress(garageId: number, estimateId: number, signal: AbortSignal) {
  const params = { path: { estimate_id: estimateId }, query: { garageId } };
  return unwrap(
    api.GET("/api/garage/estimates/{estimate_id}/decision/address", { params, signal }),
  );
}

/** Loads the exact bytes of the record. */
export function loadRecord(garageId: number, estimateId: number): Promise<File> {
  return unwrapFile(
    api.GET("/api/garage/estimates/{estimate_id}/decision/record", {
      params: { path: { estimate_id: estimateId }, query: { garageId } },
      parseAs: "blob",
    }),
  );
}
