import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { customerKeys } from "@/features/customers/api/keys";
import { toVehicleEditIn, type VehicleForm } from "../forms";
import { vehicleKeys } from "./keys";

/** Changes a vehicle's number or model. */
export function useEditVehicle(garageId: number, vehicleId: number, version: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (form: VehicleForm) =>
      unwrapEnvelope(
        api.PUT("/api/garage/vehicles/{vehicle_id}", {
          params: { path: { vehicle_id: vehicleId }, query: { garageId } },
          body: toVehicleEditIn(form, version),
        }),
      ),
    onSuccess: ({ data }) => {
      queries.setQueryData(vehicleKeys.one(garageId, vehicleId), data);
      return queries.invalidateQueries({ queryKey: customerKeys.all(garageId) });
    },
    meta: { explainsLock: true },
  });
}
