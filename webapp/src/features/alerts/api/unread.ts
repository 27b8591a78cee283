import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { useSession } from "@/features/session/session";
import { isLooking } from "@/lib/storage/looking";
import { alertKeys } from "./keys";

const POLL_MS = 60_000;

export function unreadOptions(garageId: number) {
  return queryOptions({
    queryKey: alertKeys.unread(garageId),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/alerts/unread", { params: { query: { garageId } }, signal })),
    refetchInterval: POLL_MS,
  });
}

/** Returns the number of unread alerts in this branch. It is 0 until the number is known. */
export function useUnread(): number {
  const { garage } = useSession();
  // Alerts belong to a person with a session. In a support session nobody has alerts.
  const enabled = !isLooking() && Boolean(garage);
  const { data } = useQuery({ ...unreadOptions(garage?.garageId ?? 0), enabled });
  return data?.unreadCount ?? 0;
}
