import { api } from "@/api/client";
import { useKeyedChange } from "@/api/use-keyed-change";
import { customerKeys } from "@/features/customers/api/keys";
import { type AssociationForm, toAssociationIn } from "../forms";

/** Adds a new customer to a known vehicle. */
export function useAssociateCustomerToVehicle(garageId: number, vehicleId: number) {
  return useKeyedChange({ reload: customerKeys.all(garageId) }, (form: AssociationForm, keyed) => {
    const body = toAssociationIn(form, vehicleId);
    const header = keyed(body);
    return api.POST("/api/garage/associate-customer-to-vehicle", {
      params: { query: { garageId }, header },
      body,
    });
  });
}
