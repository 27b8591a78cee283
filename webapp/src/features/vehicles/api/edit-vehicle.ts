import { api } from "@/api/client";
import { useChange } from "@/api/use-change";
import { customerKeys } from "@/features/customers/api/keys";
import { toVehicleEditIn, type VehicleForm } from "../forms";
import { vehicleKeys } from "./keys";

/** Changes a vehicle's number or model. */
export function useEditVehicle(garageId: number, vehicleId: number, version: number) {
  const params = { path: { vehicle_id: vehicleId }, query: { garageId } };
  const keep = vehicleKeys.one(garageId, vehicleId);
  return useChange(
    { keep, reload: customerKeys.all(garageId), explainsLock: true },
    (form: VehicleForm) =>
      api.PUT("/api/garage/vehicles/{vehicle_id}", {
        params,
        body: toVehicleEditIn(form, version),
      }),
  );
}
