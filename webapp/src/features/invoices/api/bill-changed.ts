import { useQueryClient } from "@tanstack/react-query";
import { jobKeys } from "@/features/jobs/api/keys";
import { billKeys } from "./keys";

/**
 * Asks again for all that shows the job's money: its bill, its sheet, the lists of jobs, and home's count of what
 * is unpaid. Done when the bill is right again: nobody waits for the others.
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
