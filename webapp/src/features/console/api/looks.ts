import { queryOptions } from "@tanstack/react-query";
import { unwrap, unwrapEnvelope } from "@/api/unwrap";
import type { WhyIn } from "../types";
import { consoleApi } from "./client";
import { consoleKeys } from "./keys";

export function looksOptions(garageId: number) {
  const path = { garage_id: garageId };
  return queryOptions({
    queryKey: consoleKeys.looks(garageId),
    queryFn: ({ signal }) =>
      unwrap(
        consoleApi.GET("/api/console/garages/{garage_id}/support-access", {
          params: { path },
          signal,
        }),
      ),
  });
}

export const lookInside = (garageId: number, body: WhyIn) =>
  unwrapEnvelope(
    consoleApi.POST("/api/console/garages/{garage_id}/support-access", {
      params: { path: { garage_id: garageId } },
      body,
    }),
  );

export const endLook = (accessId: string) =>
  unwrapEnvelope(
    consoleApi.POST("/api/console/support-access/{access_id}/end", {
      params: { path: { access_id: accessId } },
    }),
  );
