import { api } from "@/api/client";
import { pageOptions } from "@/api/page-options";
import type { ListState } from "@/lib/navigation/list-state";
import { jobKeys } from "./keys";

/** Loads one page of jobs, newest first. `filter` is JSON. It is missing if no filter is set. */
export function jobsOptions(garageId: number, list: ListState, filter: string | undefined) {
  return pageOptions(
    garageId,
    list,
    (page) => jobKeys.list(garageId, page, filter),
    (query, signal) =>
      api.GET("/api/garage/jobs", {
        params: { query: { ...query, ...(filter !== undefined && { filter }) } },
        signal,
      }),
  );
}
