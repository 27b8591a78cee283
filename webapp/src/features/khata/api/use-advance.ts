import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useBillMutation } from "@/features/invoices/api/refresh-bill";

/** Puts the customer's free money on the bill of a job, as much as the bill needs. */
export function usePayFromAdvance(garageId: number) {
  return useBillMutation({ garageId, explainsLock: false }, (jobId: number, keyed) => {
    const params = { path: { job_id: jobId }, query: { garageId }, header: keyed(jobId) };
    return unwrapEnvelope(api.POST("/api/garage/jobs/{job_id}/use-advance", { params, body: {} }));
  });
}
