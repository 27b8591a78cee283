import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "@/api/unwrap";
import { consoleApi } from "./client";
import { consoleKeys } from "./keys";

export function garageOptions(garageId: number) {
  const path = { garage_id: garageId };
  return queryOptions({
    queryKey: consoleKeys.garage(garageId),
    queryFn: ({ signal }) =>
      unwrap(consoleApi.GET("/api/console/garages/{garage_id}", { params: { path }, signal })),
  });
}
