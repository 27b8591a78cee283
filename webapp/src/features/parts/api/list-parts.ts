import { api } from "@/api/client";
import { pageOptions } from "@/api/page-options";
import type { ListState } from "@/lib/navigation/list-state";
import type { PartFilter } from "../types";
import { partKeys } from "./keys";

/** Loads one page of parts, newest first. In a search, the part with exactly this number is first. */
export function partsOptions(garageId: number, list: ListState, filter: PartFilter | null) {
  return pageOptions(
    garageId,
    list,
    (page) => partKeys.list(garageId, page, filter),
    (query, signal) =>
      api.GET("/api/garage/parts", {
        params: { query: { ...query, ...(filter && { filter }) } },
        signal,
      }),
  );
}
