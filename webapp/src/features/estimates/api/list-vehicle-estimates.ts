import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { estimateKeys } from "./keys";

/** Loads the newest estimates of a vehicle. The customer may have answered since they were loaded. */
export function vehicleEstimatesOptions(garageId: number, vehicleId: number) {
  const params = { query: { garageId, vehicleId } };
  return queryOptions({
    queryKey: estimateKeys.ofVehicle(garageId, vehicleId),
    queryFn: ({ signal }) => unwrap(api.GET("/api/garage/estimates", { params, signal })),
    staleTime: 0,
  });
}
