import { say } from "@/say";
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
  { filter: null, word: say.parts_all(), none: say.parts_no_parts_found() },
  { filter: "low", word: say.parts_low(), none: say.parts_no_part_is_below_its_lowest() },
  { filter: "below_zero", word: say.parts_below_zero(), none: say.parts_no_part_is_below_zero() },
  {
    filter: "not_counted",
    word: say.parts_not_counted_for_90_days(),
    none: say.parts_all_parts_were_counted_or_added(),
  },
  { filter: "archived", word: say.parts_archived(), none: say.parts_no_part_is_archived() },
];

/** Reads the filter from the URL. An invalid value is ignored. */
export function filterIn(params: { get: (name: string) => string | null }): PartFilter | null {
  const asked = params.get(FILTER);
  return FILTERS.find(({ filter }) => filter === asked)?.filter ?? null;
}
