import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ApiError } from "@/api/api-error";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { leaveFor } from "@/lib/leave";
import type { PaymentPage } from "../types";

const ASK_AGAIN_MS = 1_000;
const MOST_TRIES = 30;
const FAILED =
  "The payment page could not be opened. Please try again in a minute, or pay by UPI or bank transfer.";

/** Asks for a page at the payment provider, waits until it is made, and goes there. */
export function useOpenPage(garageId: number) {
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  return useMutation({
    // A checkout for a plan; without one, where cards are changed and receipts are.
    mutationFn: async (planCode: string | null) => {
      stop.current = new AbortController();
      const page = await askFor(garageId, planCode);
      const address = await addressOf(garageId, page, stop.current.signal);
      leaveFor(address);
    },
  });
}

function askFor(garageId: number, planCode: string | null) {
  const params = { query: { garageId } };
  return planCode === null
    ? unwrap(api.POST("/api/garage/billing/portal", { params }))
    : unwrap(api.POST("/api/garage/billing/checkout", { params, body: { planCode } }));
}

async function addressOf(garageId: number, asked: PaymentPage, signal: AbortSignal) {
  let page = asked;
  for (let tries = 0; !page.address; tries += 1) {
    if (page.state === "failed" || tries === MOST_TRIES) {
      throw new ApiError({ code: "page_failed", message: FAILED, status: 0 });
    }
    await new Promise((done) => setTimeout(done, ASK_AGAIN_MS));
    signal.throwIfAborted();
    const params = { query: { garageId, pageId: page.pageId } };
    page = await unwrap(api.GET("/api/garage/billing/page", { params, signal }));
  }
  return page.address;
}
