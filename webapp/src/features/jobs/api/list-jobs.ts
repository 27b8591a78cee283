import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { asOfFirst, sameGarage } from "@/api/query-client";
import { unwrap } from "@/api/unwrap";
import { type ListState, pageQuery } from "@/lib/navigation/list-state";
import { jobKeys } from "./keys";

/** Loads one page of jobs, newest first. `filter` is JSON. It is missing if no filter is set. */
export function jobsOptions(garageId: number, list: ListState, filter: string | undefined) {
  const query = {
    garageId,
    ...pageQuery(list),
    ...(filter !== undefined && { filter }),
  };
  return queryOptions({
    queryKey: jobKeys.list(garageId, list, filter),
    queryFn: ({ client, signal }) => {
      const first = jobKeys.list(garageId, { ...list, page: 1 }, filter);
      const asked = { ...query, ...(list.page > 1 && asOfFirst(client, first)) };
      return unwrap(api.GET("/api/garage/jobs", { params: { query: asked }, signal }));
    },
    placeholderData: sameGarage(garageId),
  });
}
