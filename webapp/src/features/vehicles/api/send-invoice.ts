import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";

export function useSendInvoice(garageId: number) {
  return useMutation({
    mutationFn: (jobId: number) =>
      unwrap(
        // The specification's call is a GET, which a browser may repeat; this is its twin.
        api.POST("/api/garage/send-job-invoice/{job_id}", {
          params: { path: { job_id: jobId }, query: { garageId } },
        }),
      ),
  });
}
