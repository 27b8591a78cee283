import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { alertKeys } from "./keys";

const PAGE_SIZE = 15;

export type Alert = Awaited<ReturnType<typeof fetchAlerts>>["alerts"][number];

async function fetchAlerts(
  garageId: number,
  currentPage: number,
  asOf: number | null,
  signal: AbortSignal,
) {
  const query = { garageId, currentPage, pageSize: PAGE_SIZE, ...(asOf && { asOf }) };
  const page = await unwrap(api.GET("/api/garage/alerts", { params: { query }, signal }));
  // The server sends English. An English build removes the branch with its import.
  if (process.env.APP_LANGUAGE !== "en") {
    const worded = await import("@/api/worded").catch(() => undefined);
    for (const alert of page.alerts) alert.text = worded?.textOf(alert.says) ?? alert.text;
  }
  return page;
}

/**
 * Loads alerts, newest first. Later pages use the first page's `asOf`, so that new alerts do not shift the
 * pages.
 */
export function alertsOptions(garageId: number) {
  return infiniteQueryOptions({
    queryKey: alertKeys.list(garageId),
    queryFn: ({ pageParam, signal }) =>
      fetchAlerts(garageId, pageParam.page, pageParam.asOf, signal),
    initialPageParam: { page: 1, asOf: null as number | null },
    getNextPageParam: (last, pages) =>
      pages.length * PAGE_SIZE < last.recordCount
        ? { page: pages.length + 1, asOf: pages[0]?.asOf ?? null }
        : undefined,
  });
}
