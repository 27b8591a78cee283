import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { billKeys } from "./keys";

/** What the job's invoice would say if it were issued now. */
export function draftOptions(garageId: number, jobId: number) {
  return queryOptions({
    queryKey: billKeys.draft(garageId, jobId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/garage/jobs/{job_id}/invoice-preview", {
          params: { path: { job_id: jobId }, query: { garageId } },
          signal,
        }),
      ),
    // It is about to be issued as it is shown.
    staleTime: 0,
  });
}

/** What an issued paper says, for ever. */
export function paperOptions(garageId: number, invoiceId: number) {
  return queryOptions({
    queryKey: billKeys.invoice(garageId, invoiceId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/garage/invoices/{invoice_id}/preview", {
          params: { path: { invoice_id: invoiceId }, query: { garageId } },
          signal,
        }),
      ),
  });
}
