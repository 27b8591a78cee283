import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { homeKeys } from "./keys";

const PAGE = { currentPage: 1, pageSize: 10 } as const;
// The server searches names by groups of three letters, so a name needs three letters or vowel signs.
// A text with digits is a plate or a phone number.
const NAME = /^\D*([\p{L}\p{M}]\D*){3}$/u;

/**
 * Finds customers whose name contains the text. Errors are ignored, like the errors of suggestions.
 */
export function peopleOptions(garageId: number, searchText: string) {
  return queryOptions({
    queryKey: homeKeys.people(garageId, searchText),
    queryFn: async ({ signal }) => {
      const query = { garageId, searchText, ...PAGE };
      const { customers } = await unwrap(
        api.GET("/api/garage/customers", { params: { query }, signal }),
      );
      return customers.map(({ customerId, customerName, phoneNumber }) => ({
        customerId,
        customerName,
        phoneNumber,
      }));
    },
    enabled: NAME.test(searchText),
    retry: false,
  });
}
