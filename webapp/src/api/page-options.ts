import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { type ListState, pageQuery } from "@/lib/navigation/list-state";
import { asOfFirst, sameGarage } from "./query-client";

type PageQuery = ReturnType<typeof pageQuery> & { garageId: number; asOf?: number };

/**
 * Returns the options of one page of a list. Later pages ask for the rows that existed at the first
 * page. `keyOf` returns the key of a page, and `load` adds its own filters to the query.
 */
export function pageOptions<Key extends QueryKey, Page>(
  garageId: number,
  list: ListState,
  keyOf: (list: ListState) => Key,
  load: (query: PageQuery, signal: AbortSignal) => Promise<Page>,
) {
  return queryOptions({
    queryKey: keyOf(list),
    queryFn: ({ client, signal }): Promise<Page> => {
      const later = list.page > 1 && asOfFirst(client, keyOf({ ...list, page: 1 }));
      return load({ garageId, ...pageQuery(list), ...later }, signal);
    },
    placeholderData: sameGarage(garageId),
  });
}
