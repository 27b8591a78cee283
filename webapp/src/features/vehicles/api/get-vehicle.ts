import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { vehicleKeys } from "./keys";

/** Loads a vehicle and its customers. */
export function vehicleOptions(garageId: number, vehicleId: number) {
  const params = { path: { vehicle_id: vehicleId }, query: { garageId } };
  return readOptions(vehicleKeys.one(garageId, vehicleId), (signal) =>
    api.GET("/api/garage/vehicles/{vehicle_id}", { params, signal }),
  );
}
