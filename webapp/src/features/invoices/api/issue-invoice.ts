import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useBillMutation } from "./refresh-bill";

/**
 * Issues a job's invoice. If the job already has an invoice, the server returns that invoice, so a
 * second click issues no second invoice.
 */
export function useIssueInvoice(garageId: number, jobId: number) {
  const params = { path: { job_id: jobId }, query: { garageId } };
  return useBillMutation({ garageId, jobId }, () =>
    unwrapEnvelope(api.POST("/api/garage/jobs/{job_id}/invoice", { params })),
  );
}
