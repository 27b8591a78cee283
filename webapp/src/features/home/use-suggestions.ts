import { useQuery } from "@tanstack/react-query";
import { useDebounced } from "@/lib/forms/use-debounced";
import { peopleOptions } from "./api/people";
import { suggestionsOptions } from "./api/suggestions";

const QUIET_MS = 150;
const MOST_PEOPLE = 5;

/** A suggestion for a plate, a phone number or a customer. */
export type Suggestion = {
  key: string;
  /** The text that is searched when the suggestion is chosen. */
  search: string;
  /** The customer's name, if the suggestion was found by name. */
  name?: string;
};

const NOTHING: readonly Suggestion[] = [];

/** Loads suggestions for the text after a pause in typing. */
export function useSuggestions(
  garageId: number | undefined,
  text: string,
  open: boolean,
): readonly Suggestion[] {
  const asked = useDebounced(text.trim(), QUIET_MS);
  const may = open && garageId !== undefined && asked !== "";
  const texts = suggestionsOptions(garageId ?? 0, asked);
  const people = peopleOptions(garageId ?? 0, asked);
  const { data: found = [] } = useQuery({ ...texts, enabled: may });
  const { data: named = [] } = useQuery({ ...people, enabled: may && people.enabled === true });
  if (text.trim() === "") return NOTHING;
  return [
    ...found.map((search) => ({ key: search, search })),
    ...named.slice(0, MOST_PEOPLE).map(({ customerId, customerName, phoneNumber }) => ({
      key: `customer ${customerId}`,
      search: phoneNumber,
      name: customerName,
    })),
  ];
}
