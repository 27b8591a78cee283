import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { subscriptionKeys } from "@/features/subscription/api/keys";
import { billingKeys } from "./keys";

const LOOK_AGAIN_MS = 2_000;
const MOST_LOOKS = 20;
const PAID = "done";

/** Whether a checkout was paid: the server looks at once, and here it is asked until it has seen it. */
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
    refetchInterval: ({ state }) =>
      state.data !== "paid" && !isOver(state) ? LOOK_AGAIN_MS : false,
  });
}

/** It may still come, and is then seen on the screen: nobody waits for it any more. */
export function isOver(looks: { dataUpdateCount: number; errorUpdateCount: number }): boolean {
  return looks.dataUpdateCount + looks.errorUpdateCount >= MOST_LOOKS;
}
