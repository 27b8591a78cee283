import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { homeKeys } from "./keys";

/** What the text may become. A lookup that fails is ignored: the search itself says what is wrong. */
export function suggestionsOptions(garageId: number, searchText: string) {
  return queryOptions({
    queryKey: homeKeys.suggestions(garageId, searchText),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/garage/search", { params: { query: { garageId, searchText } }, signal }),
      ),
    enabled: searchText !== "",
    retry: false,
    // The list stands while its text is typed on, so that nothing goes from under a finger or the arrow keys.
    placeholderData: (before, from) => {
      const [, garageBefore, , textBefore] = from?.queryKey ?? [];
      const typedOn = textBefore !== undefined && searchText.startsWith(textBefore);
      return garageBefore === garageId && typedOn ? before : undefined;
    },
  });
}
