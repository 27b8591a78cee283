import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { visitKeys } from "@/features/visits/api/keys";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";

export type Signed = { signedName: string; signature: string };
type Finish = (Signed | { unsignedReason: string }) & { version: number };

export function useFinishCheckIn(garageId: number, visitId: number) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (body: Finish) =>
      unwrapEnvelope(
        api.POST("/api/garage/visits/{visit_id}/check-in/finish", {
          params: {
            path: { visit_id: visitId },
            query: { garageId },
            header: { "Idempotency-Key": keyOf(body) },
          },
          body: { signedName: "", signature: "", unsignedReason: "", ...body },
        }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: visitKeys.one(garageId, visitId) }),
  });
}
