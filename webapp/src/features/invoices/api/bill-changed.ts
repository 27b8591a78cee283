import { useQueryClient } from "@tanstack/react-query";
import { jobKeys } from "@/features/jobs/api/keys";
import { billKeys } from "./keys";

/** Asks again for all that shows the job's money: its bill, its sheet, the lists of jobs, and home's count of what is unpaid. */
export function useBillChanged(garageId: number, jobId: number): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [
        billKeys.one(garageId, jobId),
        jobKeys.one(garageId, jobId),
        jobKeys.lists(garageId),
        ["home", garageId],
      ].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
}
