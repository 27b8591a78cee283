import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { pageOptions } from "@/api/page-options";
import { unwrap } from "@/api/unwrap";
import type { ListState } from "@/lib/navigation/list-state";
import type { Tab } from "../words";
import { estimateKeys } from "./keys";

/** Loads one page of estimates, newest first. */
export function estimatesOptions(garageId: number, list: ListState, tab: Tab) {
  return pageOptions(
    garageId,
    list,
    (page) => estimateKeys.list(garageId, page, tab),
    (query, signal) =>
      unwrap(api.GET("/api/garage/estimates", { params: { query: { ...query, tab } }, signal })),
  );
}

/** Loads the estimates of a visit with the points that are on them. */
export function visitEstimatesOptions(garageId: number, visitId: number) {
  return queryOptions({
    queryKey: estimateKeys.ofVisit(garageId, visitId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/garage/visits/{visit_id}/estimates", {
          params: { path: { visit_id: visitId }, query: { garageId } },
          signal,
        }),
      ),
  });
}
