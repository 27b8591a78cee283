import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { useRefreshJobs } from "./refresh-jobs";

type Excess = { upTo: string; reason: string; version: number };

/** Lets a job cost more than the customer approved. */
export function useAllowExcess(garageId: number, jobId: number) {
  const refresh = useRefreshJobs(garageId);
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: ({ upTo, ...body }: Excess) =>
      unwrap(
        api.POST("/api/garage/jobs/{job_id}/allow-excess", {
          params: { path: { job_id: jobId }, query: { garageId } },
          body: { ...body, upTo: Number(upTo.replaceAll(",", "")) },
        }),
      ),
    onSuccess: () => void refresh(jobId),
  });
}
