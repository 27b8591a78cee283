import { api } from "@/api/client";
import { pageOptions } from "@/api/page-options";
import type { ListState } from "@/lib/navigation/list-state";
import type { LeakFilter } from "../filters";
import { leakKeys } from "./keys";

/** Loads one page of findings, newest first, with the sums of the whole garage. */
export function leaksOptions(garageId: number, list: ListState, filter: LeakFilter) {
  const { month, ...texts } = filter;
  return pageOptions(
    garageId,
    list,
    (page) => leakKeys.list(garageId, page, filter),
    (query, signal) =>
      api.GET("/api/garage/leaks", {
        params: { query: { ...query, ...texts, ...(month && { month }) } },
        signal,
      }),
  );
}
