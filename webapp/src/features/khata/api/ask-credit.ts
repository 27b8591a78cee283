import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useBillMutation } from "@/features/invoices/api/refresh-bill";

/** Asks owners and managers to allow the delivery of a job over the limit. */
export function useAskCredit(garageId: number, jobId: number) {
  return useBillMutation({ garageId, explainsLock: false }, (_: undefined, keyed) => {
    const params = { path: { job_id: jobId }, query: { garageId }, header: keyed(jobId) };
    return unwrapEnvelope(api.POST("/api/garage/jobs/{job_id}/ask-credit", { params }));
  });
}
