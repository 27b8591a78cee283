import { api } from "@/api/client";
import { useKeyedChange } from "@/api/use-keyed-change";
import { customerKeys } from "@/features/customers/api/keys";
import { toCustomerVehicleIn, type VehicleForm } from "../forms";

/** Adds a vehicle to a known customer. */
export function useAddCustomerVehicle(garageId: number, customerId: number) {
  return useKeyedChange({ reload: customerKeys.all(garageId) }, (form: VehicleForm, keyed) => {
    const body = toCustomerVehicleIn(form, customerId);
    const header = keyed(body);
    return api.POST("/api/garage/add-customer-vehicle", {
      params: { query: { garageId }, header },
      body,
    });
  });
}
