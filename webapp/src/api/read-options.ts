import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { type Answer, type Envelope, unwrap } from "./unwrap";

/** Returns the options of a query that loads the `data` of one answer. */
export function readOptions<Key extends QueryKey, T extends Envelope>(
  queryKey: Key,
  call: (signal: AbortSignal) => Promise<Answer<T>>,
) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => unwrap(call(signal)) });
}
