import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { inspectionKeys } from "./keys";

/** Loads an inspection with its points. */
export function inspectionOptions(garageId: number, inspectionId: number) {
  return queryOptions({
    queryKey: inspectionKeys.one(garageId, inspectionId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/garage/inspections/{inspection_id}", {
          params: { path: { inspection_id: inspectionId }, query: { garageId } },
          signal,
        }),
      ),
  });
}
