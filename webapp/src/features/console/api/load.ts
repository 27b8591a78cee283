import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { unwrap, unwrapEnvelope } from "@/api/unwrap";
import type { PaceIn, WhyIn } from "../types";
import { consoleApi } from "./client";
import { consoleKeys } from "./keys";

const EVERY_MS = 15_000;

export const WINDOWS = { "15m": "15 minutes", "24h": "24 hours" } as const;
export type Window = keyof typeof WINDOWS;

export function loadOptions(window: Window) {
  return queryOptions({
    queryKey: consoleKeys.load(window),
    queryFn: ({ signal }) =>
      unwrap(consoleApi.GET("/api/console/load", { params: { query: { window } }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}

const pathOf = (garageId: number) => ({ path: { garage_id: garageId } });

export const setPace = (garageId: number, body: PaceIn) =>
  unwrapEnvelope(
    consoleApi.PUT("/api/console/garages/{garage_id}/pace", { params: pathOf(garageId), body }),
  );

export const clearPace = (garageId: number, body: WhyIn) =>
  unwrapEnvelope(
    consoleApi.DELETE("/api/console/garages/{garage_id}/pace", { params: pathOf(garageId), body }),
  );
