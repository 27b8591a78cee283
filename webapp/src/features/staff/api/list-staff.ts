import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { sameGarage } from "@/api/query-client";
import { unwrap } from "@/api/unwrap";
import { type ListState, pageQuery } from "@/lib/navigation/list-state";
import { staffKeys } from "./keys";

export function staffOptions(garageId: number, list: ListState) {
  const query = {
    garageId,
    ...pageQuery(list),
  };
  return queryOptions({
    queryKey: staffKeys.list(garageId, list),
    queryFn: ({ signal }) => unwrap(api.GET("/api/garage/staffs", { params: { query }, signal })),
    placeholderData: sameGarage(garageId),
  });
}
