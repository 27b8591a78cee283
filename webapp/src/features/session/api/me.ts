import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { isLooking } from "@/lib/storage/looking";
import { TOKEN } from "@/lib/storage/session-values";
import { readStored } from "@/lib/storage/stored";
import { refreshSession } from "../session";
import { sessionKeys } from "./keys";

export async function fetchMe(signal?: AbortSignal) {
  const token = readStored(TOKEN);
  const me = isLooking()
    ? await (await import("./look")).fetchLooker(signal)
    : await unwrap(api.GET("/api/garage/me", { signal }));
  refreshSession(me, token);
  return me;
}

export function meOptions() {
  return queryOptions({
    queryKey: sessionKeys.me,
    queryFn: ({ signal }) => fetchMe(signal),
    staleTime: 5 * 60_000,
  });
}

export function useMe(enabled: boolean) {
  return useQuery({ ...meOptions(), enabled });
}
