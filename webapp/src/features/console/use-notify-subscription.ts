import { useQueryClient } from "@tanstack/react-query";
import { notify } from "@/lib/notify";
import { garageOptions } from "./api/get-garage";
import { subscriptionSentence } from "./words";

/** Shows the server's message with the garage's new end date. */
export function useNotifySubscription() {
  const queries = useQueryClient();
  return async (garageId: number, message: string) => {
    const now = await queries
      .fetchQuery({ ...garageOptions(garageId), staleTime: 0 })
      .catch(() => undefined);
    notify.success([message, now && subscriptionSentence(now)].filter(Boolean).join(" "));
  };
}
