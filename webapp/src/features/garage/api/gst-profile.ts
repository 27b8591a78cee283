import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { unwrapEnvelope } from "@/api/unwrap";
import type { GstProfile, GstProfileIn } from "../types";
import { garageKeys } from "./keys";

export function profileOptions(garageId: number) {
  const params = { query: { garageId } };
  return readOptions(garageKeys.profile(garageId), (signal) =>
    api.GET("/api/garage/gst-profile", { params, signal }),
  );
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
