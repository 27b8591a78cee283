import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import { exchangeKeys } from "./keys";

type Start = { importId: number; goodRowsOnly: boolean };

export function useStartImport(garageId: number) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ importId, goodRowsOnly }: Start) =>
      unwrap(
        api.POST("/api/garage/imports/{import_id}/start", {
          params: {
            path: { import_id: importId },
            query: { garageId },
            header: { "Idempotency-Key": keyOf({ importId, goodRowsOnly }) },
          },
          body: { goodRowsOnly },
        }),
      ),
    onSuccess: (run) => queries.setQueryData(exchangeKeys.one(garageId, run.importId), run),
    // Another person may have started the import, so its status is loaded again.
    onError: (_error, { importId }) =>
      queries.invalidateQueries({ queryKey: exchangeKeys.one(garageId, importId) }),
    meta: { explainsLock: true },
  });
}
