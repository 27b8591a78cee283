import { api } from "@/api/client";
import { useChange } from "@/api/use-change";
import { useRefreshJobs } from "./refresh-jobs";

export function useDeleteJob(garageId: number) {
  return useChange({ reload: useRefreshJobs(garageId) }, (jobId: number) =>
    api.DELETE("/api/garage/jobs/{job_id}", {
      params: { path: { job_id: jobId }, query: { garageId } },
    }),
  );
}
