import { api } from "@/api/client";
import { pageOptions } from "@/api/page-options";
import type { ListState } from "@/lib/navigation/list-state";
import { countKeys } from "./keys";

/** Loads one page of counts, newest first, and the racks that can be counted. */
export function countsOptions(garageId: number, list: ListState) {
  return pageOptions(
    garageId,
    list,
    (page) => countKeys.list(garageId, page),
    (query, signal) => api.GET("/api/garage/counts", { params: { query }, signal }),
  );
}
