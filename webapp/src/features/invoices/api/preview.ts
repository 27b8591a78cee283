import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { billKeys } from "./keys";

/** Loads a preview of the invoice that would be issued now. */
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
    // The preview is never cached, because the person may issue exactly the invoice that it shows.
    staleTime: 0,
  });
}

/** Loads an issued document, which never changes. */
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
