import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { sameGarage } from "@/api/query-client";
import { unwrap } from "@/api/unwrap";
import type { ListState } from "@/lib/list-state";
import { vehicleKeys } from "./keys";

export function vehiclesOptions(garageId: number, list: ListState) {
  const query = {
    garageId,
    currentPage: list.page,
    pageSize: list.size,
    searchText: list.search,
  };
  return queryOptions({
    queryKey: vehicleKeys.list(garageId, list),
    queryFn: ({ signal }) => unwrap(api.GET("/api/garage/vehicles", { params: { query }, signal })),
    placeholderData: sameGarage(garageId),
  });
}
