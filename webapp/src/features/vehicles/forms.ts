import type { infer as Values } from "zod/mini";
import type { associationForm, vehicleForm } from "./schema";
import type { AssociationIn, CustomerVehicleIn, VehicleEditIn } from "./types";

/** These types describe the values of the forms. The validation rules load later. */

export type VehicleForm = Values<ReturnType<typeof vehicleForm>>;

export function toCustomerVehicleIn(form: VehicleForm, customerId: number) {
  return {
    ...form,
    vehicleClass: form.vehicleClass || undefined,
    customerId,
  } satisfies CustomerVehicleIn;
}

/** Adds the record version that was opened, so that the server detects changes by other people. */
export function toVehicleEditIn(form: VehicleForm, version: number) {
  return { ...form, version } satisfies VehicleEditIn;
}

export type AssociationForm = Values<ReturnType<typeof associationForm>>;

export function toAssociationIn(form: AssociationForm, vehicleId: number) {
  return { ...form, vehicleId } satisfies AssociationIn;
}
