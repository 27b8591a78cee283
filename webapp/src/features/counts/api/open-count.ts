import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import { countKeys } from "./keys";

export function useOpenCount(garageId: number) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (body: { scope: string; rack: string }) =>
      unwrapEnvelope(
        api.POST("/api/garage/counts", {
          params: { query: { garageId }, header: { "Idempotency-Key": keyOf(body) } },
          body,
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: countKeys.all(garageId) }),
  });
}
