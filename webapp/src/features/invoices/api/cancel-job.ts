import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import type { CancelJobIn } from "../types";
import { useBillMutation } from "./refresh-bill";

/** Cancels a job together with its invoice, and refunds or keeps the payments. */
export function useCancelJob(garageId: number, jobId: number) {
  return useBillMutation({ garageId, jobId }, (body: CancelJobIn, keyed) => {
    const params = { path: { job_id: jobId }, query: { garageId }, header: keyed(body) };
    return unwrapEnvelope(api.POST("/api/garage/jobs/{job_id}/cancel", { params, body }));
  });
}
