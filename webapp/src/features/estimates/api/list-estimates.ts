import { api } from "@/api/client";
import { pageOptions } from "@/api/page-options";
import { readOptions } from "@/api/read-options";
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
      api.GET("/api/garage/estimates", { params: { query: { ...query, tab } }, signal }),
  );
}

/** Loads the estimates of a visit with the points that are on them. */
export function visitEstimatesOptions(garageId: number, visitId: number) {
  const params = { path: { visit_id: visitId }, query: { garageId } };
  return readOptions(estimateKeys.ofVisit(garageId, visitId), (signal) =>
    api.GET("/api/garage/visits/{visit_id}/estimates", { params, signal }),
  );
}
