import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ApiError } from "@/api/api-error";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { leaveSite } from "@/lib/navigation/leave";
import { say } from "@/say";
import type { PaymentPage } from "../types";

const POLL_MS = 1_000;
const MAX_TRIES = 30;
const FAILED = say.billing_the_payment_page_could_not_be();

/** Requests a page from the payment provider, waits until the page exists, and opens it. */
export function useOpenPage(garageId: number) {
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  return useMutation({
    // With a plan, its checkout opens. Without a plan, the portal for cards and receipts opens.
    mutationFn: async (planCode: string | null) => {
      stop.current = new AbortController();
      const page = await requestPage(garageId, planCode);
      const address = await addressOf(garageId, page, stop.current.signal);
      leaveSite(address);
    },
  });
}

function requestPage(garageId: number, planCode: string | null) {
  const params = { query: { garageId } };
  return planCode === null
    ? unwrap(api.POST("/api/garage/billing/portal", { params }))
    : unwrap(api.POST("/api/garage/billing/checkout", { params, body: { planCode } }));
}

async function addressOf(garageId: number, requested: PaymentPage, signal: AbortSignal) {
  let page = requested;
  for (let tries = 0; !page.address; tries += 1) {
    if (page.state === "failed" || tries === MAX_TRIES) {
      throw new ApiError({ code: "page_failed", message: FAILED, status: 0 });
    }
    await new Promise((done) => setTimeout(done, POLL_MS));
    signal.throwIfAborted();
    const params = { query: { garageId, pageId: page.pageId } };
    page = await unwrap(api.GET("/api/garage/billing/page", { params, signal }));
  }
  return page.address;
}
