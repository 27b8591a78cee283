import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import { visitKeys } from "./keys";

export function useAddNote(garageId: number, visitId: number) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (note: string) =>
      unwrapEnvelope(
        api.POST("/api/garage/visits/{visit_id}/check-in/notes", {
          params: {
            path: { visit_id: visitId },
            query: { garageId },
            header: { "Idempotency-Key": keyOf(note) },
          },
          body: { note },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: visitKeys.one(garageId, visitId) }),
  });
}
