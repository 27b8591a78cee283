import { queryOptions, useQuery } from "@tanstack/react-query";
import { isLost } from "@/api/api-error";
import { api } from "@/api/client";
import type { Schema } from "@/api/schema";
import { unwrap } from "@/api/unwrap";
import { say } from "@/say";
import { subscriptionKeys } from "./keys";

export type Subscription = Schema<"LastSubscriptionOut">;

export function lastSubscriptionOptions(garageId: number | undefined) {
  return queryOptions({
    queryKey: subscriptionKeys.of(garageId),
    queryFn: async ({ signal }) => {
      try {
        return await unwrap(
          api.GET("/api/garage/get-last-subscription", {
            params: { query: { garageId } },
            signal,
          }),
        );
      } catch (error) {
        // No answer means no internet, which is no error. The line below the header says so.
        const log = isLost(error) ? console.warn : console.error;
        if (!signal.aborted) log(say.subscription_the_subscription_could_not_be_loaded(), error);
        throw error;
      }
    },
    enabled: garageId !== undefined,
  });
}

export function useLastSubscription(garageId: number | undefined) {
  return useQuery(lastSubscriptionOptions(garageId));
}
