import type { PartFilter } from "./types";

/** The name of the query parameter. */
export const FILTER = "filter";

type Choice = {
  filter: PartFilter | null;
  word: string;
  /** The message if no part matches the filter. */
  none: string;
};

export const FILTERS: readonly Choice[] = [
  { filter: null, word: "All", none: "No parts found" },
  { filter: "low", word: "Low", none: "No part is below its lowest stock." },
  { filter: "below_zero", word: "Below zero", none: "No part is below zero." },
  {
    filter: "not_counted",
    word: "Not counted for 90 days",
    none: "All parts were counted or added in the last 90 days.",
  },
  { filter: "archived", word: "Archived", none: "No part is archived." },
];

/** Reads the filter from the URL. An invalid value is ignored. */
export function filterIn(params: { get: (name: string) => string | null }): PartFilter | null {
  const asked = params.get(FILTER);
  return FILTERS.find(({ filter }) => filter === asked)?.filter ?? null;
}
