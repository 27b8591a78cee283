import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { leakKeys } from "./keys";

export function leakOptions(garageId: number, leakId: number) {
  return queryOptions({
    queryKey: leakKeys.one(garageId, leakId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/garage/leaks/{leak_id}", {
          params: { path: { leak_id: leakId }, query: { garageId } },
          signal,
        }),
      ),
  });
}
