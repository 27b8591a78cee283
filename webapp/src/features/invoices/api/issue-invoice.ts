import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useBillMutation } from "./refresh-bill";

/**
 * Issues a job's invoice. A repeated call returns the existing invoice, so a second click does not issue
 * another invoice.
 */
export function useIssueInvoice(garageId: number, jobId: number) {
  const params = { path: { job_id: jobId }, query: { garageId } };
  return useBillMutation({ garageId, jobId }, () =>
    unwrapEnvelope(api.POST("/api/garage/jobs/{job_id}/invoice", { params })),
  );
}
