import { api } from "@/api/client";
import type { Schema } from "@/api/schema";
import { useChange } from "@/api/use-change";
import { useRefreshJobs } from "./refresh-jobs";

/** Saves the number of the customer's purchase order. */
export function useSetPoNumber(garageId: number, jobId: number) {
  const refresh = useRefreshJobs(garageId);
  const params = { path: { job_id: jobId }, query: { garageId } };
  return useChange(
    { reload: () => refresh(jobId), always: true, explainsLock: true },
    (body: Schema<"JobPoNumberIn">) =>
      api.PUT("/api/garage/jobs/{job_id}/po-number", { params, body }),
  );
}
