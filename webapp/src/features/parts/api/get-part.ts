import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { partKeys } from "./keys";

export function partOptions(garageId: number, partId: number) {
  const params = { path: { part_id: partId }, query: { garageId } };
  return readOptions(partKeys.one(garageId, partId), (signal) =>
    api.GET("/api/garage/parts/{part_id}", { params, signal }),
  );
}
