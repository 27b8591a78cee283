import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { alertKeys } from "./keys";

const PAGE_SIZE = 15;

export type Alert = Awaited<ReturnType<typeof fetchAlerts>>["alerts"][number];

function fetchAlerts(
  garageId: number,
  currentPage: number,
  asOf: number | null,
  signal: AbortSignal,
) {
  const query = { garageId, currentPage, pageSize: PAGE_SIZE, ...(asOf && { asOf }) };
  return unwrap(api.GET("/api/garage/alerts", { params: { query }, signal }));
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
