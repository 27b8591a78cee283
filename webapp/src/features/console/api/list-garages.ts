import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { unwrap } from "@/api/unwrap";
import { type ListState, pageQuery } from "@/lib/navigation/list-state";
import type { GarageFilter } from "../filter";
import { consoleApi } from "./client";
import { consoleKeys } from "./keys";

export function garagesOptions(list: ListState, filter: GarageFilter) {
  const query = { ...pageQuery(list), ...filter };
  return queryOptions({
    queryKey: consoleKeys.garages(query),
    queryFn: ({ signal }) =>
      unwrap(consoleApi.GET("/api/console/garages", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}
