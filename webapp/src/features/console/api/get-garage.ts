import { readOptions } from "@/api/read-options";
import { consoleApi } from "./client";
import { consoleKeys } from "./keys";

export function garageOptions(garageId: number) {
  const params = { path: { garage_id: garageId } };
  return readOptions(consoleKeys.garage(garageId), (signal) =>
    consoleApi.GET("/api/console/garages/{garage_id}", { params, signal }),
  );
}
