import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import type { DeductionIn } from "../types";
import { useBillMutation } from "./refresh-bill";

/** Closes a due of a bill without money. */
export function useDeduct(garageId: number, jobId: number) {
  return useBillMutation({ garageId, jobId }, (body: DeductionIn, keyed) => {
    const params = { path: { job_id: jobId }, query: { garageId }, header: keyed(body) };
    return unwrapEnvelope(api.POST("/api/garage/jobs/{job_id}/deductions", { params, body }));
  });
}
