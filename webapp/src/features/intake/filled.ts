import type { EntryForm } from "./entry-form";
import type { Surety } from "./parse/types";

/** The fields that the line fills. */
export const FILLED = [
  "vehicleNumber",
  "vehicleModel",
  "customerName",
  "phoneNumber",
  "expectedDOD",
  "expectedTime",
  "odometerKm",
  "paymentMethodId",
  "priorityId",
  "pickupNeeded",
  "complaint",
  "additionalComments",
] as const satisfies readonly (keyof EntryForm)[];
export type FilledName = (typeof FILLED)[number];

export type Filling = {
  values: Partial<Record<FilledName, string | number>>;
  marks: Partial<Record<FilledName, Surety>>;
};

export const NO_FILLING: Filling = { values: {}, marks: {} };
