import { api } from "@/api/client";
import { useChange } from "@/api/use-change";
import { sessionKeys } from "@/features/session/api/keys";
import type { NameForm } from "../schema";

/** Renames a branch. Issued documents keep the old name. */
export function useRenameBranch(garageId: number) {
  const params = { query: { garageId } };
  // `me` is loaded again, because the header shows the name from its answer.
  return useChange({ reload: sessionKeys.me, explainsLock: true }, (body: NameForm) =>
    api.PUT("/api/garage/name", { params, body }),
  );
}
