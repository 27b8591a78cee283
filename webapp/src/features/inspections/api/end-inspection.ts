import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { visitKeys } from "@/features/visits/api/keys";
import type { Inspection } from "../types";
import { inspectionKeys } from "./keys";

/** Finishes an inspection. With `true`, points that nobody checked are skipped. */
export function useFinishInspection(
  garageId: number,
  { inspectionId, visitId, version }: Inspection,
) {
  const renew = useRenewed(garageId, inspectionId, visitId);
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (anyway: boolean) =>
      unwrapEnvelope(
        api.POST("/api/garage/inspections/{inspection_id}/finish", {
          params: { path: { inspection_id: inspectionId }, query: { garageId } },
          body: { anyway, version },
        }),
      ),
    onSettled: renew,
  });
}

export function useReopenInspection(
  garageId: number,
  { inspectionId, visitId, version }: Inspection,
) {
  const renew = useRenewed(garageId, inspectionId, visitId);
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: () =>
      unwrapEnvelope(
        api.POST("/api/garage/inspections/{inspection_id}/reopen", {
          params: { path: { inspection_id: inspectionId }, query: { garageId } },
          body: { version },
        }),
      ),
    onSettled: renew,
  });
}

function useRenewed(garageId: number, inspectionId: number, visitId: number) {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: visitKeys.one(garageId, visitId) });
    return queries.invalidateQueries({ queryKey: inspectionKeys.one(garageId, inspectionId) });
  };
}
