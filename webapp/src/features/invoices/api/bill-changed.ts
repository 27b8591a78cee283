import { useQueryClient } from "@tanstack/react-query";
import { jobKeys } from "@/features/jobs/api/keys";
import { billKeys } from "./keys";

/**
 * Reloads everything that shows the job's money: bill, sheet, job lists and home. It resolves when the bill
 * has loaded.
 */
export function useBillChanged(garageId: number, jobId: number): () => Promise<void> {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [
      jobKeys.one(garageId, jobId),
      jobKeys.lists(garageId),
      ["home", garageId],
    ])
      void queries.invalidateQueries({ queryKey });
    return queries.invalidateQueries({ queryKey: billKeys.one(garageId, jobId) });
  };
}
