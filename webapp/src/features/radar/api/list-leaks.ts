import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { asOfFirst, sameGarage } from "@/api/query-client";
import { unwrap } from "@/api/unwrap";
import { type ListState, pageQuery } from "@/lib/navigation/list-state";
import type { LeakFilter } from "../filters";
import { leakKeys } from "./keys";

/** Loads one page of findings, newest first, with the sums of the whole garage. */
export function leaksOptions(garageId: number, list: ListState, filter: LeakFilter) {
  const { month, ...texts } = filter;
  const query = { garageId, ...pageQuery(list), ...texts, ...(month && { month }) };
  return queryOptions({
    queryKey: leakKeys.list(garageId, list, filter),
    queryFn: ({ client, signal }) => {
      const first = leakKeys.list(garageId, { ...list, page: 1 }, filter);
      const asked = { ...query, ...(list.page > 1 && asOfFirst(client, first)) };
      return unwrap(api.GET("/api/garage/leaks", { params: { query: asked }, signal }));
    },
    placeholderData: sameGarage(garageId),
  });
}
