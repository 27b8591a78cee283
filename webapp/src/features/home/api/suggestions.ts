import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { homeKeys } from "./keys";

/** Loads suggestions for the text. Errors are ignored, because the search itself reports them. */
export function suggestionsOptions(garageId: number, searchText: string) {
  const params = { query: { garageId, searchText } };
  return queryOptions({
    queryKey: homeKeys.suggestions(garageId, searchText),
    queryFn: ({ signal }) => unwrap(api.GET("/api/garage/search", { params, signal })),
    enabled: searchText !== "",
    retry: false,
    // The old list stays while the new list loads, so that the list does not move while the person
    // taps or uses the arrow keys.
    placeholderData: (before, from) => {
      const [, garageBefore, , textBefore] = from?.queryKey ?? [];
      const typedOn = textBefore !== undefined && searchText.startsWith(textBefore);
      return garageBefore === garageId && typedOn ? before : undefined;
    },
  });
}
