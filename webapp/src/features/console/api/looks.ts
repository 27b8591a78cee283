import { readOptions } from "@/api/read-options";
import { unwrapEnvelope } from "@/api/unwrap";
import type { WhyIn } from "../types";
import { consoleApi } from "./client";
import { consoleKeys } from "./keys";

export function looksOptions(garageId: number) {
  const params = { path: { garage_id: garageId } };
  return readOptions(consoleKeys.looks(garageId), (signal) =>
    consoleApi.GET("/api/console/garages/{garage_id}/support-access", { params, signal }),
  );
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
