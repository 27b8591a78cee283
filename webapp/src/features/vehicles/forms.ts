import type { infer as Values } from "zod/mini";
import type { associationForm, vehicleForm } from "./schema";
import type { AssociationIn, CustomerVehicleIn } from "./types";

/** What the forms hold, and what becomes of it. Their rules come later than they do. */

export type VehicleForm = Values<ReturnType<typeof vehicleForm>>;

export function toCustomerVehicleIn(form: VehicleForm, customerId: number) {
  return { ...form, customerId } satisfies CustomerVehicleIn;
}

export type AssociationForm = Values<typeof associationForm>;

export function toAssociationIn(form: AssociationForm, vehicleId: number) {
  return { ...form, vehicleId } satisfies AssociationIn;
}
