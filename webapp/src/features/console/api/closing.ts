import { readOptions } from "@/api/read-options";
import { unwrapEnvelope } from "@/api/unwrap";
import type { DeletionIn, GarageNameIn } from "../types";
import { consoleApi } from "./client";
import { consoleKeys } from "./keys";

export function deletionsOptions() {
  return readOptions(consoleKeys.deletions, (signal) =>
    consoleApi.GET("/api/console/deletions", { signal }),
  );
}

const pathOf = (garageId: number) => ({ path: { garage_id: garageId } });

export const askDeletion = (garageId: number, body: DeletionIn) =>
  unwrapEnvelope(
    consoleApi.POST("/api/console/garages/{garage_id}/deletion", {
      params: pathOf(garageId),
      body,
    }),
  );

export const confirmDeletion = (garageId: number, body: GarageNameIn) =>
  unwrapEnvelope(
    consoleApi.POST("/api/console/garages/{garage_id}/deletion/confirm", {
      params: pathOf(garageId),
      body,
    }),
  );
