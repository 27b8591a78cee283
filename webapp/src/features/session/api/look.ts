import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import type { MeOut } from "../types";
import { sessionKeys } from "./keys";

/** The look inside that this tab is, and when it ends by this machine's clock. */
async function fetchLook(signal?: AbortSignal) {
  const look = await unwrap(api.GET("/api/garage/look", { signal }));
  return { ...look, endsAt: Date.now() + look.secondsLeft * 1000 };
}

/** Who looks, told as a person who works in that one garage: every screen asks that way. */
export async function fetchLooker(signal?: AbortSignal): Promise<MeOut> {
  const { name, garage } = await fetchLook(signal);
  const user = { firstName: name, lastName: "", phoneNumber: "", profileImageUrl: null };
  return { user, garages: [garage], invitations: [] };
}

/** Asked again and again, so that its end is noticed whoever ends it. */
export function lookOptions() {
  return queryOptions({
    queryKey: sessionKeys.look,
    queryFn: ({ signal }) => fetchLook(signal),
    refetchInterval: 30_000,
  });
}
