import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { asOfFirst, sameGarage } from "@/api/query-client";
import { unwrap } from "@/api/unwrap";
import { type ListState, pageQuery } from "@/lib/navigation/list-state";
import { vehicleKeys } from "./keys";

export function vehiclesOptions(garageId: number, list: ListState) {
  const query = {
    garageId,
    ...pageQuery(list),
  };
  return queryOptions({
    queryKey: vehicleKeys.list(garageId, list),
    queryFn: ({ client, signal }) => {
      const first = vehicleKeys.list(garageId, { ...list, page: 1 });
      const asked = { ...query, ...(list.page > 1 && asOfFirst(client, first)) };
      return unwrap(api.GET("/api/garage/vehicles", { params: { query: asked }, signal }));
    },
    placeholderData: sameGarage(garageId),
  });
}
