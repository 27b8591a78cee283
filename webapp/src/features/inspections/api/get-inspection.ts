import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { inspectionKeys } from "./keys";

/** Loads an inspection with its points. */
export function inspectionOptions(garageId: number, inspectionId: number) {
  const params = { path: { inspection_id: inspectionId }, query: { garageId } };
  return readOptions(inspectionKeys.one(garageId, inspectionId), (signal) =>
    api.GET("/api/garage/inspections/{inspection_id}", { params, signal }),
  );
}
