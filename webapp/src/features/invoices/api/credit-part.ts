import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap, unwrapEnvelope } from "@/api/unwrap";
import type { CreditPartIn } from "../types";
import { billKeys } from "./keys";
import { useBillMutation } from "./refresh-bill";

/** Loads the lines of an invoice with what can still be credited. */
export function creditableOptions(garageId: number, jobId: number, invoiceId: number) {
  const params = { path: { invoice_id: invoiceId }, query: { garageId } };
  return queryOptions({
    queryKey: [...billKeys.one(garageId, jobId), "creditable", invoiceId] as const,
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/invoices/{invoice_id}/creditable", { params, signal })),
    // A note of somebody else changes what is left.
    staleTime: 0,
  });
}

type Crediting = { garageId: number; jobId: number; invoiceId: number };

/** Credits parts of an invoice with a credit note. */
export function useCreditPart({ invoiceId, ...job }: Crediting) {
  return useBillMutation(job, (body: CreditPartIn, keyed) => {
    const path = { invoice_id: invoiceId };
    const params = { path, query: { garageId: job.garageId }, header: keyed(body) };
    return unwrapEnvelope(
      api.POST("/api/garage/invoices/{invoice_id}/credit-part", { params, body }),
    );
  });
}
