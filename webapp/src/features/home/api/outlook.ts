import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { homeKeys } from "./keys";

export function outlookOptions(garageId: number) {
  return queryOptions({
    queryKey: homeKeys.outlook(garageId),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/get-job-outlook", { params: { query: { garageId } }, signal })),
  });
}
