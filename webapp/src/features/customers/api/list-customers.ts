import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { asOfFirst, sameGarage } from "@/api/query-client";
import { unwrap } from "@/api/unwrap";
import { type ListState, pageQuery } from "@/lib/navigation/list-state";
import { customerKeys } from "./keys";

export function customersOptions(garageId: number, list: ListState) {
  const query = {
    garageId,
    ...pageQuery(list),
  };
  return queryOptions({
    queryKey: customerKeys.list(garageId, list),
    queryFn: ({ client, signal }) => {
      const first = customerKeys.list(garageId, { ...list, page: 1 });
      const asked = { ...query, ...(list.page > 1 && asOfFirst(client, first)) };
      return unwrap(api.GET("/api/garage/customers", { params: { query: asked }, signal }));
    },
    placeholderData: sameGarage(garageId),
  });
}
