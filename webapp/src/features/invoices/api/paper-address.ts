import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { waitForDocument } from "@/api/wait-for-document";

export type PaperCopy = "original" | "duplicate" | "roll80" | "roll58";
export type Paper =
  | { what: "invoice"; id: number; copy: PaperCopy }
  | { what: "receipt"; id: number; copy?: PaperCopy };

/**
 * Returns a download URL, which is valid for one minute. The call waits until the server has
 * created the PDF.
 */
export function paperAddress(garageId: number, paper: Paper, signal: AbortSignal) {
  return waitForDocument(() => ask(garageId, paper, signal), signal);
}

function ask(garageId: number, paper: Paper, signal: AbortSignal) {
  if (paper.what === "receipt") {
    const params = { path: { payment_id: paper.id }, query: { garageId, copy: paper.copy } };
    return unwrap(api.GET("/api/garage/payments/{payment_id}/address", { params, signal }));
  }
  const params = { path: { invoice_id: paper.id }, query: { garageId, copy: paper.copy } };
  return unwrap(api.GET("/api/garage/invoices/{invoice_id}/address", { params, signal }));
}
