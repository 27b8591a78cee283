import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { visitKeys } from "./keys";

/** Loads a visit with its check-in. */
export function visitOptions(garageId: number, visitId: number) {
  const params = { path: { visit_id: visitId }, query: { garageId } };
  return readOptions(visitKeys.one(garageId, visitId), (signal) =>
    api.GET("/api/garage/visits/{visit_id}", { params, signal }),
  );
}
