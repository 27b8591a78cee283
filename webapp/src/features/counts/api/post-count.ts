import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { partKeys } from "@/features/parts/api/keys";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import { countKeys } from "./keys";

export function usePostCount(garageId: number) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (countId: number) =>
      unwrapEnvelope(
        api.POST("/api/garage/counts/{count_id}/post", {
          params: {
            path: { count_id: countId },
            query: { garageId },
            header: { "Idempotency-Key": keyOf(countId) },
          },
        }),
      ),
    // A refused request may mean that somebody closed the count.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: countKeys.all(garageId) }),
        queries.invalidateQueries({ queryKey: partKeys.all(garageId) }),
      ]),
  });
}
