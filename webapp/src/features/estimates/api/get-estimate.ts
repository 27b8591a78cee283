import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { estimateKeys } from "./keys";

const ASK_AGAIN_MS = 3_000;

export function estimateOptions(garageId: number, estimateId: number) {
  const params = { path: { estimate_id: estimateId }, query: { garageId } };
  return queryOptions({
    queryKey: estimateKeys.one(garageId, estimateId),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/estimates/{estimate_id}", { params, signal })),
    // A mail is on its way for some seconds.
    refetchInterval: ({ state }) => (state.data?.mail?.state === "queued" ? ASK_AGAIN_MS : false),
  });
}

export function estimateAddress(garageId: number, estimateId: number, signal: AbortSignal) {
  const params = { path: { estimate_id: estimateId }, query: { garageId } };
  return unwrap(api.GET("/api/garage/estimates/{estimate_id}/address", { params, signal }));
}
