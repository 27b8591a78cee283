import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { useChange } from "@/api/use-change";
import { sessionKeys } from "@/features/session/api/keys";
import { signUpKeys } from "./keys";

const POLL_MS = 1_000;
const PREPARING = "preparing";

/**
 * Loads the setup status of a new garage. The query polls until the setup is done or has failed.
 */
export function preparationOptions(garageId: number) {
  return queryOptions({
    queryKey: signUpKeys.preparation(garageId),
    queryFn: async ({ client, signal }) => {
      const found = await unwrap(
        api.GET("/api/garage/preparation", { params: { query: { garageId } }, signal }),
      );
      if (found.state !== PREPARING) client.invalidateQueries({ queryKey: sessionKeys.me });
      return found;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === PREPARING ? POLL_MS : false),
  });
}

export function useRetryPreparation(garageId: number) {
  // The setup status is loaded again even after a refusal, because the setup may already be done.
  return useChange({ reload: signUpKeys.preparation(garageId), always: true }, () =>
    api.POST("/api/garage/preparation/retry", { body: { garageId } }),
  );
}
