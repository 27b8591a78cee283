import { ApiError } from "@/api/api-error";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";

export type Paper =
  | { what: "invoice"; id: number; copy: "original" | "duplicate" }
  | { what: "receipt"; id: number };

const ASK_AGAIN_MS = 2_000;
const MOST_TRIES = 30;
const BEING_DRAWN = "rendering";

/** Where a paper can be downloaded for a minute; waits while it is being drawn. */
export async function paperAddress(garageId: number, paper: Paper, signal: AbortSignal) {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await ask(garageId, paper, signal)).address;
    } catch (error) {
      const beingDrawn = error instanceof ApiError && error.code === BEING_DRAWN;
      if (!beingDrawn || tries === MOST_TRIES) throw error;
    }
    await new Promise((done) => setTimeout(done, ASK_AGAIN_MS));
    signal.throwIfAborted();
  }
}

function ask(garageId: number, paper: Paper, signal: AbortSignal) {
  if (paper.what === "receipt") {
    const params = { path: { payment_id: paper.id }, query: { garageId } };
    return unwrap(api.GET("/api/garage/payments/{payment_id}/address", { params, signal }));
  }
  const params = { path: { invoice_id: paper.id }, query: { garageId, copy: paper.copy } };
  return unwrap(api.GET("/api/garage/invoices/{invoice_id}/address", { params, signal }));
}
