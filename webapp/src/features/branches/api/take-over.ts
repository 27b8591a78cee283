import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { catalogueKeys } from "@/features/catalogue/api/keys";
import { staffKeys } from "@/features/staff/api/keys";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";

/** Copies the services of another branch to the branch `garageId`. */
export function useCopyServices(garageId: number) {
  const keyOf = useIdempotencyKey();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fromGarageId: number) => {
      const body = { fromGarageId };
      return unwrapEnvelope(
        api.POST("/api/garage/copy-services", {
          params: { query: { garageId }, header: { "Idempotency-Key": keyOf(body) } },
          body,
        }),
      );
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: catalogueKeys.all(garageId) }),
    meta: { explainsLock: true },
  });
}

/** Invites staff of another branch to the branch `garageId`. */
export function useInviteColleagues(garageId: number) {
  const keyOf = useIdempotencyKey();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { fromGarageId: number; staffIds: number[] }) =>
      unwrapEnvelope(
        api.POST("/api/garage/invite-colleagues", {
          params: { query: { garageId }, header: { "Idempotency-Key": keyOf(body) } },
          body,
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: staffKeys.all(garageId) }),
    meta: { explainsLock: true },
  });
}
