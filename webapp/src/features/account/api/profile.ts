import { useQuery } from "@tanstack/react-query";
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

/** A changed profile shows at once, and `me` is loaded again for the header. */
export const PROFILE_CHANGE = { keep: accountKeys.profile, reload: sessionKeys.me };
