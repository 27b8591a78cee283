import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { sessionKeys } from "@/features/session/api/keys";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import type { BranchIn } from "../types";

/** Opens a new branch. The plan of the garage `garageId` limits the number of branches. */
export function useOpenBranch(garageId: number) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: BranchIn) =>
      unwrapEnvelope(
        api.POST("/api/garage/branches", {
          params: { query: { garageId }, header: { "Idempotency-Key": keyOf(body) } },
          body,
        }),
      ),
    // `me` is loaded again, because it lists the new branch, which is still being prepared.
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionKeys.me }),
    meta: { explainsLock: true },
  });
}
