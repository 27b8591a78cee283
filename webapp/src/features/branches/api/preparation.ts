import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { sessionKeys } from "@/features/session/api/keys";
import { branchKeys } from "./keys";

const LOOK_AGAIN_MS = 1_500;
const PREPARING = "preparing";

/** How far a new branch has come; once it is ready, `me` says so too. */
export function preparationOptions(garageId: number) {
  return queryOptions({
    queryKey: branchKeys.preparation(garageId),
    queryFn: async ({ client, signal }) => {
      const found = await unwrap(
        api.GET("/api/garage/preparation", { params: { query: { garageId } }, signal }),
      );
      if (found.state !== PREPARING) client.invalidateQueries({ queryKey: sessionKeys.me });
      return found;
    },
    refetchInterval: ({ state }) =>
      (state.data?.state ?? PREPARING) === PREPARING ? LOOK_AGAIN_MS : false,
  });
}

export function useRetryPreparation(garageId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(api.POST("/api/garage/preparation/retry", { body: { garageId } })),
    onSettled: () => queries.invalidateQueries({ queryKey: branchKeys.preparation(garageId) }),
  });
}
