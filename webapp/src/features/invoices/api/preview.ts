import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { unwrap } from "@/api/unwrap";
import { billKeys } from "./keys";
import type { PaperCopy } from "./paper-address";

/** Loads a preview of the invoice that would be issued now. */
export function draftOptions(garageId: number, jobId: number) {
  const params = { path: { job_id: jobId }, query: { garageId } };
  return queryOptions({
    queryKey: billKeys.draft(garageId, jobId),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/jobs/{job_id}/invoice-preview", { params, signal })),
    // The preview is never cached, because the person may issue exactly the invoice that it shows.
    staleTime: 0,
  });
}

/** Loads an issued document, which never changes. */
export function paperOptions(garageId: number, invoiceId: number, copy: PaperCopy) {
  const params = { path: { invoice_id: invoiceId }, query: { garageId, copy } };
  return readOptions(billKeys.invoice(garageId, invoiceId, copy), (signal) =>
    api.GET("/api/garage/invoices/{invoice_id}/preview", { params, signal }),
  );
}
