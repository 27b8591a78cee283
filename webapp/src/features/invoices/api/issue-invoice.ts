import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useBillMutation } from "./refresh-bill";

/** An invoice that is in force already is the answer again, so a second press issues no second one. */
export function useIssueInvoice(garageId: number, jobId: number) {
  const params = { path: { job_id: jobId }, query: { garageId } };
  return useBillMutation({ garageId, jobId }, () =>
    unwrapEnvelope(api.POST("/api/garage/jobs/{job_id}/invoice", { params })),
  );
}
