import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useBillMutation } from "./refresh-bill";

/**
 * Issues a job's invoice. It takes the fingerprint of the preview, because the server refuses an
 * invoice that would differ from the preview. If the job already has an invoice, the server returns that
 * invoice, so a second click issues no second invoice.
 */
export function useIssueInvoice(garageId: number, jobId: number) {
  return useBillMutation({ garageId, jobId }, (seen: string) => {
    const params = { path: { job_id: jobId }, query: { garageId, seen } };
    return unwrapEnvelope(api.POST("/api/garage/jobs/{job_id}/invoice", { params }));
  });
}
