import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useBillChanged } from "./bill-changed";

/** Repeating the call returns the existing invoice, so a second click does not issue another one. */
export function useIssueInvoice(garageId: number, jobId: number) {
  const changed = useBillChanged(garageId, jobId);
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: () =>
      unwrapEnvelope(
        api.POST("/api/garage/jobs/{job_id}/invoice", {
          params: { path: { job_id: jobId }, query: { garageId } },
        }),
      ),
    onSettled: changed,
  });
}
