import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { vehicleKeys } from "./keys";

/** Loads a vehicle and its customers. */
export function vehicleOptions(garageId: number, vehicleId: number) {
  return queryOptions({
    queryKey: vehicleKeys.one(garageId, vehicleId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/garage/vehicles/{vehicle_id}", {
          params: { path: { vehicle_id: vehicleId }, query: { garageId } },
          signal,
        }),
      ),
  });
}
