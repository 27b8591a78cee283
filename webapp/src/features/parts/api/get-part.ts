import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { partKeys } from "./keys";

export function partOptions(garageId: number, partId: number) {
  return queryOptions({
    queryKey: partKeys.one(garageId, partId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/garage/parts/{part_id}", {
          params: { path: { part_id: partId }, query: { garageId } },
          signal,
        }),
      ),
  });
}
