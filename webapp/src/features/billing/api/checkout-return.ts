import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { subscriptionKeys } from "@/features/subscription/api/keys";
import { billingKeys } from "./keys";

const POLL_MS = 2_000;
const MAX_POLLS = 20;
const PAID = "done";

/** Polls until the server has received the payment of a checkout. */
export function checkoutReturnOptions(garageId: number, pageId: string) {
  return queryOptions({
    queryKey: billingKeys.page(garageId, pageId),
    queryFn: async ({ client, signal }) => {
      const page = await unwrap(
        api.POST("/api/garage/billing/checkout-return", {
          params: { query: { garageId } },
          body: { pageId },
          signal,
        }),
      );
      if (page.state !== PAID) return "looking";
      client.invalidateQueries({ queryKey: billingKeys.billing(garageId) });
      client.invalidateQueries({ queryKey: subscriptionKeys.all });
      return "paid";
    },
    refetchInterval: ({ state }) => (state.data !== "paid" && !isOver(state) ? POLL_MS : false),
  });
}

/** Returns true after the last poll. The screen still shows a payment that arrives later. */
export function isOver(polls: { dataUpdateCount: number; errorUpdateCount: number }): boolean {
  return polls.dataUpdateCount + polls.errorUpdateCount >= MAX_POLLS;
}
