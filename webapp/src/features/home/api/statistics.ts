import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import type { HomeFilters } from "../filters";
import { homeKeys } from "./keys";

export function statisticsOptions(garageId: number, filters: HomeFilters) {
  const { dateFilter, category } = filters;
  return queryOptions({
    queryKey: homeKeys.statistics(garageId, filters),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/garage/get-job-statistics", {
          // An empty value means all categories, but the OpenAPI document declares a number.
          params: { query: { garageId, dateFilter, categoryFilter: (category || "") as number } },
          signal,
        }),
      ),
  });
}
