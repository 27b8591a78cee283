import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { asOfFirst } from "@/api/query-client";
import { unwrap } from "@/api/unwrap";
import type { ListState } from "@/lib/navigation/list-state";
import { vehicleKeys } from "./keys";

/** Loads the delivered jobs of a vehicle, for all its customers. */
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
    // This keeps the previous page while the next page loads, but not the page of another vehicle.
    placeholderData: (before, from) =>
      from?.queryKey[1] === garageId && from.queryKey[4] === vehicleId ? before : undefined,
  });
}
