import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import { type CorrectionForm, toCorrectionIn } from "../correction";
import { partKeys } from "./keys";

export function useCorrectStock(garageId: number, partId: number) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (form: CorrectionForm) => {
      const body = toCorrectionIn(form);
      return unwrapEnvelope(
        api.POST("/api/garage/parts/{part_id}/stock", {
          params: {
            path: { part_id: partId },
            query: { garageId },
            header: { "Idempotency-Key": keyOf(body) },
          },
          body,
        }),
      );
    },
    onSuccess: ({ data }) => {
      queries.setQueryData(partKeys.one(garageId, partId), data);
      return queries.invalidateQueries({ queryKey: partKeys.all(garageId) });
    },
  });
}
