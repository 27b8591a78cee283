import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { visitKeys } from "./keys";

export function useCloseVisit(garageId: number, visitId: number) {
  const queries = useQueryClient();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (reason: string) =>
      unwrapEnvelope(
        api.POST("/api/garage/visits/{visit_id}/close", {
          params: { path: { visit_id: visitId }, query: { garageId } },
          body: { reason },
        }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: visitKeys.one(garageId, visitId) }),
  });
}
