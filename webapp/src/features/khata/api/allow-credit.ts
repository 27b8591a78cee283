import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useBillMutation } from "@/features/invoices/api/refresh-bill";

/** Allows the delivery of a job over the limit of its customer. */
export function useAllowCredit(garageId: number, jobId: number) {
  return useBillMutation({ garageId }, (reason: string, keyed) => {
    const body = { reason };
    const params = { path: { job_id: jobId }, query: { garageId }, header: keyed(body) };
    return unwrapEnvelope(api.POST("/api/garage/jobs/{job_id}/allow-credit", { params, body }));
  });
}
