import { useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { useChange } from "@/api/use-change";
import { visitKeys } from "@/features/visits/api/keys";
import type { Inspection } from "../types";
import { inspectionKeys } from "./keys";

/** Finishes an inspection. With `true`, points that nobody checked are skipped. */
export function useFinishInspection(
  garageId: number,
  { inspectionId, visitId, version }: Inspection,
) {
  const params = { path: { inspection_id: inspectionId }, query: { garageId } };
  return useChange(
    { reload: useRenewed(garageId, inspectionId, visitId), always: true, explainsLock: true },
    (anyway: boolean) =>
      api.POST("/api/garage/inspections/{inspection_id}/finish", {
        params,
        body: { anyway, version },
      }),
  );
}

export function useReopenInspection(
  garageId: number,
  { inspectionId, visitId, version }: Inspection,
) {
  const params = { path: { inspection_id: inspectionId }, query: { garageId } };
  return useChange(
    { reload: useRenewed(garageId, inspectionId, visitId), always: true, explainsLock: true },
    () => api.POST("/api/garage/inspections/{inspection_id}/reopen", { params, body: { version } }),
  );
}

function useRenewed(garageId: number, inspectionId: number, visitId: number) {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: visitKeys.one(garageId, visitId) });
    return queries.invalidateQueries({ queryKey: inspectionKeys.one(garageId, inspectionId) });
  };
}
