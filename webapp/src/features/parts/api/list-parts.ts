import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { asOfFirst, sameGarage } from "@/api/query-client";
import { unwrap } from "@/api/unwrap";
import { type ListState, pageQuery } from "@/lib/navigation/list-state";
import type { PartFilter } from "../types";
import { partKeys } from "./keys";

/** Loads one page of parts, newest first. In a search, the part with exactly this number is first. */
export function partsOptions(garageId: number, list: ListState, filter: PartFilter | null) {
  const query = { garageId, ...pageQuery(list), ...(filter && { filter }) };
  return queryOptions({
    queryKey: partKeys.list(garageId, list, filter),
    queryFn: ({ client, signal }) => {
      const first = partKeys.list(garageId, { ...list, page: 1 }, filter);
      const asked = { ...query, ...(list.page > 1 && asOfFirst(client, first)) };
      return unwrap(api.GET("/api/garage/parts", { params: { query: asked }, signal }));
    },
    placeholderData: sameGarage(garageId),
  });
}
