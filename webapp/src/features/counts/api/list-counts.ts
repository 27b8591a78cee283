import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { asOfFirst, sameGarage } from "@/api/query-client";
import { unwrap } from "@/api/unwrap";
import { type ListState, pageQuery } from "@/lib/navigation/list-state";
import { countKeys } from "./keys";

/** Loads one page of counts, newest first, and the racks that can be counted. */
export function countsOptions(garageId: number, list: ListState) {
  return queryOptions({
    queryKey: countKeys.list(garageId, list),
    queryFn: ({ client, signal }) => {
      const first = countKeys.list(garageId, { ...list, page: 1 });
      const query = {
        garageId,
        ...pageQuery(list),
        ...(list.page > 1 && asOfFirst(client, first)),
      };
      return unwrap(api.GET("/api/garage/counts", { params: { query }, signal }));
    },
    placeholderData: sameGarage(garageId),
  });
}
