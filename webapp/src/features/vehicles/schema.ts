import "@/lib/zod";
import * as z from "zod/mini";
import { customerRules } from "@/features/customers/schema";
import { vehicleRules } from "@/lib/plate-rules";
import type { AssociationIn, CustomerVehicleIn } from "./types";

export const vehicleForm = (isOther: boolean) => z.object(vehicleRules(isOther));

export type VehicleForm = z.infer<ReturnType<typeof vehicleForm>>;

export function toCustomerVehicleIn(form: VehicleForm, customerId: number) {
  return { ...form, customerId } satisfies CustomerVehicleIn;
}

/** A further customer of a known vehicle. */
export const associationForm = z.object(customerRules);

export type AssociationForm = z.infer<typeof associationForm>;

export function toAssociationIn(form: AssociationForm, vehicleId: number) {
  return { ...form, vehicleId } satisfies AssociationIn;
}
