import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import type { ChangedJobIn } from "../types";
import { useRefreshJobs } from "./refresh-jobs";

export function useChangeJob(garageId: number, jobId: number) {
  const refresh = useRefreshJobs(garageId);
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: async (body: ChangedJobIn) => {
      const params = { path: { job_id: jobId }, query: { garageId } };
      const call = api.PUT("/api/garage/jobs/{job_id}", { params, body });
      return { jobId, message: (await unwrapEnvelope(call)).message };
    },
    onSuccess: () => void refresh(jobId),
  });
}
