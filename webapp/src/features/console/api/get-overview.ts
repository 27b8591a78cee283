import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "@/api/unwrap";
import { consoleApi } from "./client";
import { consoleKeys } from "./keys";

export function overviewOptions() {
  return queryOptions({
    queryKey: consoleKeys.overview,
    queryFn: ({ signal }) => unwrap(consoleApi.GET("/api/console/overview", { signal })),
  });
}
