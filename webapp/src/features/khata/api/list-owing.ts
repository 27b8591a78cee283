import { api } from "@/api/client";
import { pageOptions } from "@/api/page-options";
import type { ListState } from "@/lib/navigation/list-state";
import { khataKeys } from "./keys";

/** Loads one page of the customers who owe, with the sums of all. */
export function owingOptions(garageId: number, list: ListState) {
  return pageOptions(
    garageId,
    list,
    (page) => khataKeys.owing(garageId, page),
    (query, signal) => api.GET("/api/garage/owing", { params: { query }, signal }),
  );
}
