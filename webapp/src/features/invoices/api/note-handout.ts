import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import type { PaperCopy } from "./paper-address";

type Handout = { invoiceId: number; copy: PaperCopy; way: "download" | "print" };

/** Notes a download or a print for the radar. The person has the paper, even if this fails. */
export function noteHandout(garageId: number, { invoiceId, copy, way }: Handout): Promise<unknown> {
  return unwrapEnvelope(
    api.POST("/api/garage/invoices/{invoice_id}/handouts", {
      params: { path: { invoice_id: invoiceId }, query: { garageId } },
      body: { copy, way },
    }),
  ).catch(() => undefined);
}
