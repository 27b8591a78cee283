import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap, unwrapEnvelope } from "@/api/unwrap";
import type { GstProfile, GstProfileIn } from "../types";
import { garageKeys } from "./keys";

export function profileOptions(garageId: number) {
  return queryOptions({
    queryKey: garageKeys.profile(garageId),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/gst-profile", { params: { query: { garageId } }, signal })),
  });
}

export function useSaveProfile(garageId: number) {
  return useMutation({
    mutationFn: (body: GstProfileIn) =>
      unwrapEnvelope(api.PUT("/api/garage/gst-profile", { params: { query: { garageId } }, body })),
    onSuccess: useTakeOverProfile(garageId),
    meta: { explainsLock: true },
  });
}

/** Stores the profile from a mutation's answer in the cache. */
export function useTakeOverProfile(garageId: number) {
  const queries = useQueryClient();
  return ({ data }: { data: GstProfile }) =>
    queries.setQueryData(garageKeys.profile(garageId), data);
}
