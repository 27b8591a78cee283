import { api } from "@/api/client";
import { pageOptions } from "@/api/page-options";
import type { ListState } from "@/lib/navigation/list-state";
import type { Tab } from "../tabs";
import { visitKeys } from "./keys";

/** Loads one page of visits, newest first. */
export function visitsOptions(garageId: number, list: ListState, tab: Tab) {
  return pageOptions(
    garageId,
    list,
    (page) => visitKeys.list(garageId, page, tab),
    (query, signal) =>
      api.GET("/api/garage/visits", { params: { query: { ...query, tab } }, signal }),
  );
}
