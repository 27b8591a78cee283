"use client";

import { useSearchParams } from "next/navigation";
import { ROUTES } from "@/lib/navigation/routes";

/** The filters of home. The URL contains them, so a reload and the Back button keep them. */
export type HomeFilters = { dateFilter: number; category: number };

/** The default filters: today and all categories. */
export const USUAL: HomeFilters = { dateFilter: 2, category: 0 };

export const areUsual = ({ dateFilter, category }: HomeFilters) =>
  dateFilter === USUAL.dateFilter && category === USUAL.category;

/** The job list knows this filter as no filter. */
export const ALL_TIME = 1;

export function useHomeFilters() {
  const params = useSearchParams();
  const filters = filtersIn(params);
  const choose = (changed: Partial<HomeFilters>) => {
    const next = { ...filters, ...changed };
    const query = new URLSearchParams(params);
    put(query, "dateFilter", next.dateFilter, USUAL.dateFilter);
    put(query, "category", next.category, USUAL.category);
    window.history.replaceState(null, "", query.size ? `${ROUTES.home}?${query}` : ROUTES.home);
  };
  return { filters, choose };
}

export function filtersIn(params: { get: (name: string) => string | null }): HomeFilters {
  return {
    dateFilter: numberIn(params.get("dateFilter"), USUAL.dateFilter),
    category: numberIn(params.get("category"), USUAL.category),
  };
}

/** Sets a query parameter. A default value removes the parameter. */
function put(query: URLSearchParams, name: string, value: number, usual: number): void {
  if (value === usual) query.delete(name);
  else query.set(name, String(value));
}

function numberIn(text: string | null, usual: number): number {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : usual;
}
