import { useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { partKeys } from "@/features/parts/api/keys";
import type { CancelJobIn } from "../types";
import { useBillMutation } from "./refresh-bill";

/** Cancels a job together with its invoice, and refunds or keeps the payments. Its parts may go back. */
export function useCancelJob(garageId: number, jobId: number) {
  const queries = useQueryClient();
  return useBillMutation(
    { garageId, jobId },
    (body: CancelJobIn, keyed) => {
      const params = { path: { job_id: jobId }, query: { garageId }, header: keyed(body) };
      return unwrapEnvelope(api.POST("/api/garage/jobs/{job_id}/cancel", { params, body }));
    },
    () => void queries.invalidateQueries({ queryKey: partKeys.all(garageId) }),
  );
}
