import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { jobKeys } from "@/features/jobs/api/keys";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import { type PartForm, toPartIn } from "../forms";
import { partKeys } from "./keys";

export function useAddPart(garageId: number) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (form: PartForm) => {
      const body = toPartIn(form);
      const params = { query: { garageId }, header: { "Idempotency-Key": keyOf(body) } };
      return unwrapEnvelope(api.POST("/api/garage/parts", { params, body }));
    },
    onSuccess: () => {
      // The job form shows parts from the first one on.
      void queries.invalidateQueries({ queryKey: jobKeys.defaults(garageId) });
      return queries.invalidateQueries({ queryKey: partKeys.all(garageId) });
    },
  });
}
