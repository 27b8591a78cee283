import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { leakKeys } from "./keys";

export function leakOptions(garageId: number, leakId: number) {
  const params = { path: { leak_id: leakId }, query: { garageId } };
  return readOptions(leakKeys.one(garageId, leakId), (signal) =>
    api.GET("/api/garage/leaks/{leak_id}", { params, signal }),
  );
}
