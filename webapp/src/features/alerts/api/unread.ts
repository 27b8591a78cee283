import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { useSession } from "@/features/session/session";
import { isLooking } from "@/lib/looking";
import { alertKeys } from "./keys";

const LOOK_EVERY_MS = 60_000;

export function unreadOptions(garageId: number) {
  return queryOptions({
    queryKey: alertKeys.unread(garageId),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/alerts/unread", { params: { query: { garageId } }, signal })),
    refetchInterval: LOOK_EVERY_MS,
  });
}

/** How many alerts of this branch wait to be read; 0 while nobody knows. */
export function useUnread(): number {
  const { garage } = useSession();
  // Alerts are one person's own, and support is nobody's.
  const enabled = !isLooking() && Boolean(garage);
  const { data } = useQuery({ ...unreadOptions(garage?.garageId ?? 0), enabled });
  return data?.unreadCount ?? 0;
}
