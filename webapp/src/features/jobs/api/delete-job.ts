import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { useRefreshJobs } from "./refresh-jobs";

export function useDeleteJob(garageId: number) {
  const refresh = useRefreshJobs(garageId);
  return useMutation({
    mutationFn: (jobId: number) => {
      const params = { path: { job_id: jobId }, query: { garageId } };
      return unwrap(api.DELETE("/api/garage/jobs/{job_id}", { params }));
    },
    onSuccess: () => refresh(),
  });
}
