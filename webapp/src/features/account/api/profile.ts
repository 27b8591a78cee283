import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import type { Schema } from "@/api/schema";
import { sessionKeys } from "@/features/session/api/keys";
import { accountKeys } from "./keys";

export type Profile = Schema<"ProfileOut">;

export function profileOptions() {
  return readOptions(accountKeys.profile, (signal) => api.GET("/api/garage/profile", { signal }));
}

export function useProfile() {
  return useQuery(profileOptions());
}

/** Stores the profile from a mutation's answer and reloads `me` for the header. */
export function useTakeOverProfile() {
  const queries = useQueryClient();
  return ({ data }: { data: Profile }) => {
    queries.setQueryData(accountKeys.profile, data);
    return queries.invalidateQueries({ queryKey: sessionKeys.me });
  };
}
