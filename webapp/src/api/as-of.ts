import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * What the first page of a list was as of, for the calls of its other pages: rows that came later shift none of
 * them. Who begins on another page has it as of now.
 */
export function asOfFirst(client: QueryClient, firstPage: QueryKey): { asOf?: number } {
  const asOf = client.getQueryData<{ asOf: number | null }>(firstPage)?.asOf;
  return asOf ? { asOf } : {};
}
