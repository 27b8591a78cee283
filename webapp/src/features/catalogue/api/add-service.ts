import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import { type ServiceForm, toServiceIn } from "../schema";
import { catalogueKeys } from "./keys";

export function useAddService(garageId: number) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: async (form: ServiceForm) => {
      const body = toServiceIn(form);
      const params = { query: { garageId }, header: { "Idempotency-Key": keyOf(body) } };
      return unwrap(api.POST("/api/garage/jobservices", { params, body }));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: catalogueKeys.all(garageId) }),
  });
}
