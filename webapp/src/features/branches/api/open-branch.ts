import { api } from "@/api/client";
import { useKeyedChange } from "@/api/use-keyed-change";
import { sessionKeys } from "@/features/session/api/keys";
import type { BranchIn } from "../types";

/** Opens a new branch. The plan of the garage `garageId` limits the number of branches. */
export function useOpenBranch(garageId: number) {
  // `me` is loaded again, because it lists the new branch, which is still being prepared.
  return useKeyedChange({ reload: sessionKeys.me, explainsLock: true }, (body: BranchIn, keyed) =>
    api.POST("/api/garage/branches", {
      params: { query: { garageId }, header: keyed(body) },
      body,
    }),
  );
}
