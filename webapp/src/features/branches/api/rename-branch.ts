import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { sessionKeys } from "@/features/session/api/keys";
import type { NameForm } from "../schema";

/** Renames a branch. Issued documents keep the old name. */
export function useRenameBranch(garageId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NameForm) =>
      unwrapEnvelope(api.PUT("/api/garage/name", { params: { query: { garageId } }, body })),
    // `me` is loaded again, because the header shows the name from its answer.
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionKeys.me }),
    meta: { explainsLock: true },
  });
}
