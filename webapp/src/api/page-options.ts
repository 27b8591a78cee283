import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { type ListState, pageQuery } from "@/lib/navigation/list-state";
import { asOfFirst, sameGarage } from "./query-client";
import { type Answer, type Envelope, unwrap } from "./unwrap";

type PageQuery = ReturnType<typeof pageQuery> & { garageId: number; asOf?: number };

/**
 * Returns the options of one page of a list. Later pages ask for the rows that existed at the first
 * page. `keyOf` returns the key of a page, and `call` adds its own filters to the query.
 */
export function pageOptions<Key extends QueryKey, T extends Envelope>(
  garageId: number,
  list: ListState,
  keyOf: (list: ListState) => Key,
  call: (query: PageQuery, signal: AbortSignal) => Promise<Answer<T>>,
) {
  return queryOptions({
    queryKey: keyOf(list),
    queryFn: ({ client, signal }) => {
      const later = list.page > 1 && asOfFirst(client, keyOf({ ...list, page: 1 }));
      return unwrap(call({ garageId, ...pageQuery(list), ...later }, signal));
    },
    placeholderData: sameGarage(garageId),
  });
}
