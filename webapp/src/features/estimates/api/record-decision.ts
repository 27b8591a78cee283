import { api } from "@/api/client";
import type { Schema } from "@/api/schema";
import { unwrap, unwrapFile } from "@/api/unwrap";
import { useChange } from "@/api/use-change";
import { estimateKeys } from "./keys";

type DecisionIn = Schema<"RecordedDecisionIn">;

/** Keeps a decision that the customer told a staff member. */
export function useRecordDecision(garageId: number, estimateId: number) {
  const params = { path: { estimate_id: estimateId }, query: { garageId } };
  return useChange(
    { reload: estimateKeys.all(garageId), always: true, explainsLock: true },
    (body: DecisionIn) =>
      api.POST("/api/garage/estimates/{estimate_id}/decisions", { params, body }),
  );
}

/** Sends the mail about a recorded decision. */
export function useMailDecision(garageId: number, estimateId: number) {
  const params = { path: { estimate_id: estimateId }, query: { garageId } };
  return useChange({ reload: estimateKeys.all(garageId), always: true, explainsLock: true }, () =>
    api.POST("/api/garage/estimates/{estimate_id}/decision/mail", { params }),
  );
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
