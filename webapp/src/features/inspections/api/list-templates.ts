import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { inspectionKeys } from "./keys";

export function templatesOptions(garageId: number) {
  return queryOptions({
    queryKey: inspectionKeys.templates(garageId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/garage/inspection-templates", { params: { query: { garageId } }, signal }),
      ),
  });
}
