import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { sessionKeys } from "@/features/session/api/keys";
import { useOnceKey } from "@/lib/once-key";
import type { BranchIn } from "../types";

/** A further garage of the chain; `garageId` is the branch whose plan says how many there may be. */
export function useOpenBranch(garageId: number) {
  const queries = useQueryClient();
  const keyOf = useOnceKey();
  return useMutation({
    mutationFn: (body: BranchIn) =>
      unwrapEnvelope(
        api.POST("/api/garage/branches", {
          params: { query: { garageId }, header: { "Idempotency-Key": keyOf(body) } },
          body,
        }),
      ),
    // Who somebody is tells where they work: the new branch is among it, being prepared.
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionKeys.me }),
    meta: { explainsLock: true },
  });
}
