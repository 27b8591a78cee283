import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { sameGarage } from "@/api/query-client";
import { unwrap } from "@/api/unwrap";
import type { ListState } from "@/lib/list-state";
import { jobKeys } from "./keys";

/** One page, the newest first. `filter` is JSON, and absent when there is nothing in it. */
export function jobsOptions(garageId: number, list: ListState, filter: string | undefined) {
  const query = {
    garageId,
    currentPage: list.page,
    pageSize: list.size,
    searchText: list.search,
    ...(filter !== undefined && { filter }),
  };
  return queryOptions({
    queryKey: jobKeys.list(garageId, list, filter),
    queryFn: ({ signal }) => unwrap(api.GET("/api/garage/jobs", { params: { query }, signal })),
    placeholderData: sameGarage(garageId),
  });
}
