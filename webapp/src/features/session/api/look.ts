import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import type { MeOut } from "../types";
import { sessionKeys } from "./keys";

/** Loads the support session of this tab, and computes its end with the clock of this device. */
async function fetchLook(signal?: AbortSignal) {
  const look = await unwrap(api.GET("/api/garage/look", { signal }));
  return { ...look, endsAt: Date.now() + look.secondsLeft * 1000 };
}

/** Returns the support session in the format of `me`, so that all screens work with it. */
export async function fetchLooker(signal?: AbortSignal): Promise<MeOut> {
  const { name, garage } = await fetchLook(signal);
  const user = {
    firstName: name,
    lastName: "",
    phoneNumber: "",
    profileImageUrl: null,
    language: "",
    // A support session has no counter.
    personKey: "",
  };
  return { user, garages: [garage], invitations: [], signedOut: [] };
}

/**
 * Loads the support session. The query polls, so that the tab notices when the session has ended.
 */
export function lookOptions() {
  return queryOptions({
    queryKey: sessionKeys.look,
    queryFn: ({ signal }) => fetchLook(signal),
    refetchInterval: 30_000,
  });
}
