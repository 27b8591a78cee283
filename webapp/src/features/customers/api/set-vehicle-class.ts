import { useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { useChange } from "@/api/use-change";
import type { VehicleClass } from "@/lib/vehicle-class/classes";
import { customerKeys } from "./keys";

/** Notes the class of a vehicle. `reload` loads what else shows the class. */
export function useSetVehicleClass(garageId: number, vehicleId: number, reload: () => unknown) {
  const queries = useQueryClient();
  const params = { path: { vehicle_id: vehicleId }, query: { garageId } };
  const all = () =>
    Promise.all([reload(), queries.invalidateQueries({ queryKey: customerKeys.all(garageId) })]);
  return useChange({ reload: all }, (vehicleClass: VehicleClass) =>
    api.PUT("/api/garage/vehicles/{vehicle_id}/class", { params, body: { vehicleClass } }),
  );
}
