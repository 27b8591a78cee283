import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { knownByPhoneKey } from "./keys";

/** Who is here with this number already, each once. A lookup that fails is ignored: it is a help. */
export function knownByPhoneOptions(garageId: number, phone: string) {
  return queryOptions({
    queryKey: knownByPhoneKey(garageId, phone),
    queryFn: async ({ signal }) => {
      const query = { garageId, searchText: phone };
      const { records } = await unwrap(
        api.GET("/api/garage/get-search-details", { params: { query }, signal }),
      );
      const names = new Map<number, string>();
      for (const { customerId, customerName } of records) {
        if (customerId !== null && customerName !== null) names.set(customerId, customerName);
      }
      return [...names];
    },
    retry: false,
    staleTime: 0,
  });
}
