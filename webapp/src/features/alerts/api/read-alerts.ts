import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import type { Alert } from "./alerts";
import { alertKeys } from "./keys";

type Pages = InfiniteData<{ alerts: Alert[]; unreadCount: number }>;

/**
 * Marks one alert or all alerts as read. The screen changes immediately, and an error restores the
 * unread alerts.
 */
export function useReadAlerts(garageId: number) {
  const queries = useQueryClient();
  const list = alertKeys.list(garageId);
  return useMutation({
    mutationFn: (alertId: number | "all") =>
      alertId === "all"
        ? unwrap(api.POST("/api/garage/alerts/read-all", { params: { query: { garageId } } }))
        : unwrap(
            api.POST("/api/garage/alerts/{alert_id}/read", {
              params: { path: { alert_id: alertId }, query: { garageId } },
            }),
          ),
    onMutate: async (alertId) => {
      await queries.cancelQueries({ queryKey: alertKeys.all(garageId) });
      const before = queries.getQueryData<Pages>(list);
      const isRead = (one: Alert) => alertId === "all" || one.alertId === alertId;
      queries.setQueryData<Pages>(
        list,
        (pages) =>
          pages && {
            ...pages,
            pages: pages.pages.map((page) => ({
              ...page,
              alerts: page.alerts.map((one) => (isRead(one) ? { ...one, read: true } : one)),
            })),
          },
      );
      return { before };
    },
    onError: (_, __, context) => queries.setQueryData(list, context?.before),
    onSettled: () => queries.invalidateQueries({ queryKey: alertKeys.all(garageId) }),
  });
}
