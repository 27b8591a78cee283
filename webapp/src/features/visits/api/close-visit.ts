import { api } from "@/api/client";
import { useChange } from "@/api/use-change";
import { visitKeys } from "./keys";

export function useCloseVisit(garageId: number, visitId: number) {
  const params = { path: { visit_id: visitId }, query: { garageId } };
  return useChange(
    { reload: visitKeys.all(garageId), always: true, explainsLock: true },
    (reason: string) =>
      api.POST("/api/garage/visits/{visit_id}/close", { params, body: { reason } }),
  );
}
