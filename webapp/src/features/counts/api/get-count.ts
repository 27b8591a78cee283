import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { type ListState, pageQuery } from "@/lib/navigation/list-state";
import type { CountShow } from "../types";
import { countKeys } from "./keys";

/** Loads a count with one page of its lines. */
export function countOptions(
  garageId: number,
  countId: number,
  list: ListState,
  show: CountShow | null = null,
) {
  const params = {
    path: { count_id: countId },
    query: { garageId, ...pageQuery(list), ...(show && { show }) },
  };
  return queryOptions({
    queryKey: countKeys.page(garageId, countId, list, show),
    queryFn: ({ signal }) => unwrap(api.GET("/api/garage/counts/{count_id}", { params, signal })),
    // The lines of another count are never shown.
    placeholderData: (before) => (before?.countId === countId ? before : undefined),
  });
}

/** While a person counts, the parts load in the largest pages. */
const WALK_SIZE = 25;

/** Loads the page of lines that contains a position of the walk. */
export function walkOptions(garageId: number, countId: number, position: number) {
  const page = Math.ceil(position / WALK_SIZE);
  return countOptions(garageId, countId, { page, size: WALK_SIZE, search: "" });
}
