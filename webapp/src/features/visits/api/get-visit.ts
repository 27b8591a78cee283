import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { visitKeys } from "./keys";

/** Loads a visit with its check-in. */
export function visitOptions(garageId: number, visitId: number) {
  return queryOptions({
    queryKey: visitKeys.one(garageId, visitId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/garage/visits/{visit_id}", {
          params: { path: { visit_id: visitId }, query: { garageId } },
          signal,
        }),
      ),
  });
}
