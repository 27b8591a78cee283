"use client";

import { useSearchParams } from "next/navigation";
import { useCallback } from "react";

/**
 * The page number, page size and search of a list are in the URL, so a reload, a bookmark and Back
 * keep them.
 */

export const PAGE_SIZES = [10, 15, 20, 25] as const;
export const PAGE_SIZE = 10;
export const LONGEST_SEARCH = 100;

export type ListState = { page: number; size: number; search: string };
type Changes = Partial<ListState> & { filter?: Record<string, string | number | null> };

export function useListState(usualSize: number = PAGE_SIZE) {
  const params = useSearchParams();
  const list = listIn(params, usualSize);

  const change = useCallback(
    ({ filter = {}, ...changed }: Changes) => {
      // This reads the browser's URL and not the rendered URL, because several changes may happen
      // before the next render.
      const { pathname, search } = window.location;
      const next = new URLSearchParams(search);
      // After a new filter or search, the list starts at page 1.
      if (!("page" in changed)) next.delete("page");
      put(next, "page", changed.page, 1);
      put(next, "size", changed.size, usualSize);
      put(next, "search", changed.search, "");
      for (const [name, value] of Object.entries(filter)) put(next, name, value ?? "", "");
      window.history.replaceState(null, "", next.size ? `${pathname}?${next}` : pathname);
    },
    [usualSize],
  );
  return { list, params, change };
}

/** Reads the page number, page size and search from the URL. */
export function listIn(params: URLSearchParams, usualSize: number = PAGE_SIZE): ListState {
  return {
    page: pageIn(params.get("page")),
    size: sizeIn(params.get("size"), usualSize),
    search: (params.get("search") ?? "").slice(0, LONGEST_SEARCH),
  };
}

/** Returns the query parameters of a list call. */
export function pageQuery({ page, size, search }: ListState) {
  return { currentPage: page, pageSize: size, searchText: search };
}

/** Sets a query parameter. A default value removes the parameter. */
function put<T>(query: URLSearchParams, name: string, value: T | undefined, usual: T): void {
  if (value === undefined) return;
  if (value === usual) query.delete(name);
  else query.set(name, String(value));
}

function pageIn(text: string | null): number {
  return text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}

function sizeIn(text: string | null, usual: number): number {
  return PAGE_SIZES.find((size) => String(size) === text) ?? usual;
}
