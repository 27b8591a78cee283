import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "@/api/unwrap";
import { consoleApi } from "./client";
import { consoleKeys } from "./keys";

const EVERY_MS = 60_000;

export function drillsOptions() {
  return queryOptions({
    queryKey: consoleKeys.drills,
    queryFn: ({ signal }) => unwrap(consoleApi.GET("/api/console/drills", { signal })),
    refetchInterval: EVERY_MS,
  });
}
