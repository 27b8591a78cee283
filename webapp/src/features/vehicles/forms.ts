import type { infer as Values } from "zod/mini";
import type { associationForm, vehicleForm } from "./schema";
import type { AssociationIn, CustomerVehicleIn, VehicleEditIn } from "./types";

/** What the forms hold, and what becomes of it. Their rules come later than they do. */

export type VehicleForm = Values<ReturnType<typeof vehicleForm>>;

export function toCustomerVehicleIn(form: VehicleForm, customerId: number) {
  return { ...form, customerId } satisfies CustomerVehicleIn;
}

/** With the version that was opened, so that nobody's change in between is overwritten. */
export function toVehicleEditIn(form: VehicleForm, version: number) {
  return { ...form, version } satisfies VehicleEditIn;
}

export type AssociationForm = Values<ReturnType<typeof associationForm>>;

export function toAssociationIn(form: AssociationForm, vehicleId: number) {
  return { ...form, vehicleId } satisfies AssociationIn;
}
