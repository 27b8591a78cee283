import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { PAGE_SIZE } from "@/lib/navigation/list-state";
import { partKeys } from "./keys";

/** Searches parts for a vehicle. Exact numbers come first, then parts that fit its model. */
export function partHitsOptions(garageId: number, searchText: string, vehicleModel: string) {
  const params = {
    query: { garageId, currentPage: 1, pageSize: PAGE_SIZE, searchText, vehicleModel },
  };
  return queryOptions({
    queryKey: partKeys.hits(garageId, searchText, vehicleModel),
    queryFn: ({ signal }) => unwrap(api.GET("/api/garage/parts", { params, signal })),
    // Another person may have taken the last one.
    staleTime: 0,
  });
}
