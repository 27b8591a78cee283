import { api } from "@/api/client";
import { pageOptions } from "@/api/page-options";
import type { paths } from "@/api/schema.gen";
import type { ListState } from "@/lib/navigation/list-state";
import { jobKeys } from "./keys";

export const NEWEST = "-created";

type Order = NonNullable<paths["/api/garage/jobs"]["get"]["parameters"]["query"]>["sortBy"];

/** Loads one page of jobs. `filter` is JSON. It is missing if no filter is set. */
export function jobsOptions(
  garageId: number,
  list: ListState,
  filter: string | undefined,
  order = NEWEST,
) {
  return pageOptions(
    garageId,
    list,
    (page) => jobKeys.list(garageId, page, filter, order),
    (query, signal) =>
      api.GET("/api/garage/jobs", {
        params: {
          query: {
            ...query,
            ...(filter !== undefined && { filter }),
            ...(order !== NEWEST && { sortBy: order as Order }),
          },
        },
        signal,
      }),
  );
}
