import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { useRefreshBill } from "./refresh-bill";

/** Emails a job's invoice to the customer. It first issues the invoice if the job has none. */
export function useSendInvoice(garageId: number, meta?: { explainsLock: boolean }) {
  const refresh = useRefreshBill(garageId);
  return useMutation({
    meta,
    mutationFn: (jobId: number) =>
      unwrap(
        // The call in the specification is a GET, which a browser may repeat. This POST has the
        // same effect.
        api.POST("/api/garage/send-job-invoice/{job_id}", {
          params: { path: { job_id: jobId }, query: { garageId } },
        }),
      ),
    onSettled: (_answer, _error, jobId) => refresh(jobId),
  });
}
