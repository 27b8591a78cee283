import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { knownByPhoneKey } from "./keys";

export type Known = { customerId: number; name: string; plates: string[] };

/**
 * Finds all customers with this phone number, because a family may share a number. Errors are
 * ignored.
 */
export function knownByPhoneOptions(garageId: number, phone: string) {
  return queryOptions({
    queryKey: knownByPhoneKey(garageId, phone),
    queryFn: async ({ signal }) => {
      const query = { garageId, searchText: phone };
      const { records } = await unwrap(
        api.GET("/api/garage/get-search-details", { params: { query }, signal }),
      );
      const known = new Map<number, Known>();
      for (const { customerId, customerName, vehicleNumber } of records) {
        if (customerId === null) continue;
        const one = known.get(customerId) ?? { customerId, name: customerName ?? "", plates: [] };
        if (vehicleNumber) one.plates.push(vehicleNumber);
        known.set(customerId, one);
      }
      return [...known.values()];
    },
    retry: false,
    staleTime: 0,
  });
}
