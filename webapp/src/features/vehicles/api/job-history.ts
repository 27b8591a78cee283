import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { asOfFirst } from "@/api/query-client";
import { unwrap } from "@/api/unwrap";
import type { ListState } from "@/lib/list-state";
import { vehicleKeys } from "./keys";

/** The delivered jobs of a vehicle, whoever brought it. */
export function jobHistoryOptions(garageId: number, vehicleId: number, list: ListState) {
  const query = { garageId, vehicleId, currentPage: list.page, pageSize: list.size };
  return queryOptions({
    queryKey: vehicleKeys.history(garageId, vehicleId, list),
    queryFn: ({ client, signal }) => {
      const first = vehicleKeys.history(garageId, vehicleId, { ...list, page: 1 });
      const asked = { ...query, ...(list.page > 1 && asOfFirst(client, first)) };
      return unwrap(
        api.GET("/api/garage/vehicles/job-history", { params: { query: asked }, signal }),
      );
    },
    // The page before stays while the next is on its way, but not another vehicle's.
    placeholderData: (before, from) =>
      from?.queryKey[1] === garageId && from.queryKey[4] === vehicleId ? before : undefined,
  });
}
