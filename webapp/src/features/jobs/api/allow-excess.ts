import { api } from "@/api/client";
import { useChange } from "@/api/use-change";
import { useRefreshJobs } from "./refresh-jobs";

type Excess = { upTo: string; reason: string; version: number };

/** Lets a job cost more than the customer approved. */
export function useAllowExcess(garageId: number, jobId: number) {
  const refresh = useRefreshJobs(garageId);
  const params = { path: { job_id: jobId }, query: { garageId } };
  return useChange(
    { reload: () => void refresh(jobId), explainsLock: true },
    ({ upTo, ...rest }: Excess) => {
      const body = { ...rest, upTo: Number(upTo.replaceAll(",", "")) };
      return api.POST("/api/garage/jobs/{job_id}/allow-excess", { params, body });
    },
  );
}
