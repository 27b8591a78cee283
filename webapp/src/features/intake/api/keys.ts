import { customerKeys } from "@/features/customers/api/keys";

export const intakeKeys = {
  /** A new customer or car makes the answer old. */
  car: (garageId: number, plate: string) =>
    [...customerKeys.all(garageId), "intake", plate] as const,
  devices: (garageId: number) => ["counter devices", garageId] as const,
};
