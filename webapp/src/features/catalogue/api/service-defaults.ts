import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { catalogueKeys } from "./keys";

/** Loads the garage's categories. */
export function serviceDefaultsOptions(garageId: number) {
  const params = { query: { garageId } };
  return queryOptions({
    queryKey: catalogueKeys.defaults(garageId),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/get-jobservice-defaults", { params, signal })),
    staleTime: 5 * 60_000,
  });
}
