"use client";

import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useSession } from "@/features/session/session";
import type { Prefetch } from "@/lib/loading/prefetch";
import { type ListState, listIn, useListState } from "@/lib/navigation/list-state";
import { filterIn } from "../filters";

type PageOptions<Page, Filter, Key extends QueryKey> = (
  garageId: number,
  list: ListState,
  filter: Filter | null,
) => UseQueryOptions<Page, Error, Page, Key>;
type Choices<Filter> = readonly { filter: Filter | null; word: string; none: string }[];

/** Loads the page of a list that the URL names. `PurchaseList` takes what it returns. */
export function usePurchases<Page, Filter extends string, Key extends QueryKey>(
  options: PageOptions<Page, Filter, Key>,
  choices: Choices<Filter>,
) {
  const garageId = useSession().garage?.garageId;
  const state = useListState();
  const filter = filterIn(state.params, choices);
  const query = useQuery({
    ...options(garageId ?? 0, state.list, filter),
    enabled: garageId !== undefined,
  });
  return { garageId, shown: { choices, filter, state, query } };
}

/** Requests the same page during hydration. */
export function purchasesPrefetch<Page, Filter extends string, Key extends QueryKey>(
  options: PageOptions<Page, Filter, Key>,
  choices: Choices<Filter>,
): Prefetch {
  return (queries, garageId, params) => {
    const { queryKey, queryFn } = options(garageId, listIn(params), filterIn(params, choices));
    void queries.prefetchQuery({ queryKey, queryFn });
  };
}
