import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { jobKeys } from "@/features/jobs/api/keys";
import { useOnceKey } from "@/lib/once-key";
import type { CancelJobIn } from "../types";
import { useBillChanged } from "./bill-changed";

/** Cancels a job with its invoice, and refunds or keeps the payments. */
export function useCancelJob(garageId: number, jobId: number) {
  const queries = useQueryClient();
  const changed = useBillChanged(garageId, jobId);
  const keyOf = useOnceKey();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (body: CancelJobIn) =>
      unwrapEnvelope(
        api.POST("/api/garage/jobs/{job_id}/cancel", {
          params: {
            path: { job_id: jobId },
            query: { garageId },
            header: { "Idempotency-Key": keyOf(body) },
          },
          body,
        }),
      ),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: jobKeys.board(garageId) });
      return changed();
    },
  });
}
