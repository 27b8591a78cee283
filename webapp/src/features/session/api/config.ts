import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { sessionKeys } from "./keys";

export function configOptions() {
  return queryOptions({
    queryKey: sessionKeys.config,
    queryFn: ({ signal }) => unwrap(api.GET("/api/garage/config", { signal })),
    staleTime: 60 * 60_000,
  });
}
