import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import type { Screen } from "@/features/menu/screens";
import type { screensFor } from "@/features/menu/screens-for";
import { useSession } from "@/features/session/session";
import { useDebounced } from "@/lib/forms/use-debounced";
import { peopleOptions } from "./api/people";
import { suggestionsOptions } from "./api/suggestions";

const QUIET_MS = 150;
const MOST_PEOPLE = 5;

/** A suggestion for a plate, a phone number, a customer or a screen. */
export type Suggestion = {
  key: string;
  /** The text that is searched when the suggestion is chosen. */
  search: string;
  /** The customer's name, if the suggestion was found by name. */
  name?: string;
  /** The screen that opens when the suggestion is chosen. */
  screen?: Screen;
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
  const screens = useScreens(text, open);
  if (text.trim() === "") return NOTHING;
  return [
    ...found.map((search) => ({ key: search, search })),
    ...named.slice(0, MOST_PEOPLE).map(({ customerId, customerName, phoneNumber }) => ({
      key: `customer ${customerId}`,
      search: phoneNumber,
      name: customerName,
    })),
    ...screens.map((screen) => ({ key: screen.href, search: "", screen })),
  ];
}

/** Returns the other screens whose name or words fit the text. Their list loads with the first letter. */
function useScreens(text: string, open: boolean): readonly Screen[] {
  const [find, setFind] = useState<typeof screensFor>();
  const { garage } = useSession();
  const path = usePathname();
  const isWanted = open && text !== "" && !find;
  useEffect(() => {
    if (!isWanted) return;
    import("@/features/menu/screens-for").then(
      (module) => setFind(() => module.screensFor),
      (error: unknown) => console.error(error),
    );
  }, [isWanted]);
  if (!find || !garage) return [];
  return find(text, garage.permissions).filter(({ href }) => href !== path);
}
