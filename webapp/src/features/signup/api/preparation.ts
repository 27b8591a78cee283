import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { signUpKeys } from "./keys";

const ASK_EVERY_MS = 1_000;

function preparationOptions(garageId: number) {
  return queryOptions({
    queryKey: signUpKeys.preparation(garageId),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/preparation", { params: { query: { garageId } }, signal })),
    staleTime: 0,
  });
}

/** Asked for until the garage is prepared, or cannot be. */
export function usePreparation(garageId: number) {
  return useQuery({
    ...preparationOptions(garageId),
    refetchInterval: ({ state }) => (state.data?.state === "preparing" ? ASK_EVERY_MS : false),
  });
}

export function retryPreparation(garageId: number) {
  return unwrap(api.POST("/api/garage/preparation/retry", { body: { garageId } }));
}

export function useRetryPreparation(garageId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => retryPreparation(garageId),
    // Also when it was refused: it may have been prepared meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: signUpKeys.preparation(garageId) }),
  });
}
