import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { visitKeys } from "@/features/visits/api/keys";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";

export function useStartInspection(garageId: number, visitId: number) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (templateId: number) =>
      unwrap(
        api.POST("/api/garage/visits/{visit_id}/inspections", {
          params: {
            path: { visit_id: visitId },
            query: { garageId },
            header: { "Idempotency-Key": keyOf(String(templateId)) },
          },
          body: { templateId },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: visitKeys.one(garageId, visitId) }),
  });
}
