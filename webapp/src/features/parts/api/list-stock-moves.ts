import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import type { ListState } from "@/lib/navigation/list-state";
import { partKeys } from "./keys";

/** Loads one page of a part's stock movements, newest first. */
export function stockMovesOptions(garageId: number, partId: number, list: ListState) {
  const query = { garageId, currentPage: list.page, pageSize: list.size };
  const params = { path: { part_id: partId }, query };
  return queryOptions({
    queryKey: partKeys.moves(garageId, partId, list),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/parts/{part_id}/moves", { params, signal })),
    // This keeps the previous page while the next page loads, but not the page of another part.
    placeholderData: (before, from) =>
      from?.queryKey[1] === garageId && from.queryKey[3] === partId ? before : undefined,
  });
}
