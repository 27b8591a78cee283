import type { ListState } from "@/lib/list-state";

/** Vehicles are kept below: what changes a customer changes what is said of their vehicles. */
export const customerKeys = {
  all: (garageId: number) => ["customers", garageId] as const,
  list: (garageId: number, list: ListState) => ["customers", garageId, "list", list] as const,
  one: (garageId: number, customerId: number) =>
    ["customers", garageId, "one", customerId] as const,
  vehiclesOf: (garageId: number, customerId: number) =>
    ["customers", garageId, "vehicles-of", customerId] as const,
};

/** Apart from the rest: a customer who was just added is no reason to ask again whose number it is. */
export const knownByPhoneKey = (garageId: number, phone: string) =>
  ["known-by-phone", garageId, phone] as const;
