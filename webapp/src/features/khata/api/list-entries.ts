import { api } from "@/api/client";
import { pageOptions } from "@/api/page-options";
import type { ListState } from "@/lib/navigation/list-state";
import { khataKeys } from "./keys";

/** Loads one page of an account's entries, the newest first. */
export function entriesOptions(garageId: number, customerId: number, list: ListState) {
  return pageOptions(
    garageId,
    list,
    (page) => khataKeys.entries(garageId, customerId, page),
    ({ currentPage, pageSize }, signal) =>
      api.GET("/api/garage/customers/{customer_id}/entries", {
        params: { path: { customer_id: customerId }, query: { garageId, currentPage, pageSize } },
        signal,
      }),
  );
}
