import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { sameGarage } from "@/api/query-client";
import { unwrap } from "@/api/unwrap";
import type { ListState } from "@/lib/list-state";
import { customerKeys } from "./keys";

export function customersOptions(garageId: number, list: ListState) {
  const query = {
    garageId,
    currentPage: list.page,
    pageSize: list.size,
    searchText: list.search,
  };
  return queryOptions({
    queryKey: customerKeys.list(garageId, list),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/customers", { params: { query }, signal })),
    placeholderData: sameGarage(garageId),
  });
}
