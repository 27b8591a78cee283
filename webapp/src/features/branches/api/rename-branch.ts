import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { sessionKeys } from "@/features/session/api/keys";
import type { NameForm } from "../schema";

/** What a branch is called from now on; papers that were issued keep what they said. */
export function useRenameBranch(garageId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NameForm) =>
      unwrapEnvelope(api.PUT("/api/garage/name", { params: { query: { garageId } }, body })),
    // The old name stands in the header and in what others look at.
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionKeys.me }),
    meta: { explainsLock: true },
  });
}
