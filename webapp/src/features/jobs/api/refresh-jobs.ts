import { useQueryClient } from "@tanstack/react-query";
import { customerKeys } from "@/features/customers/api/keys";
import { homeKeys } from "@/features/home/api/keys";
import { partKeys } from "@/features/parts/api/keys";
import { jobKeys } from "./keys";

/**
 * Loads the job lists and home again. If a job is given, it loads this job too. A job sets parts
 * aside and may be owed, so the stock and the accounts of customers are loaded again.
 */
export function useRefreshJobs(garageId: number): (jobId?: number) => Promise<unknown> {
  const queries = useQueryClient();
  return (jobId) => {
    const keys: (readonly unknown[])[] = [
      jobKeys.lists(garageId),
      homeKeys.all(garageId),
      partKeys.all(garageId),
      customerKeys.all(garageId),
    ];
    if (jobId !== undefined) keys.push(jobKeys.one(garageId, jobId));
    return Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
