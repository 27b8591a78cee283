import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";

/** Issues the invoice of a job that has none yet, and mails it to the customer. */
export function sendInvoice(garageId: number, jobId: number) {
  return unwrap(
    // The specification's call is a GET, which a browser may repeat; this is its twin.
    api.POST("/api/garage/send-job-invoice/{job_id}", {
      params: { path: { job_id: jobId }, query: { garageId } },
    }),
  );
}

export function useSendInvoice(garageId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (jobId: number) => sendInvoice(garageId, jobId),
    // Its sheet tells how far the invoice has come.
    onSettled: () => queries.invalidateQueries({ queryKey: ["jobs", garageId] }),
  });
}
