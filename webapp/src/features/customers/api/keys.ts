import type { ListState } from "@/lib/navigation/list-state";

/**
 * The keys of vehicles start with the key of customers, because a change of a customer also changes
 * vehicle data.
 */
export const customerKeys = {
  all: (garageId: number) => ["customers", garageId] as const,
  list: (garageId: number, list: ListState) => ["customers", garageId, "list", list] as const,
  one: (garageId: number, customerId: number) =>
    ["customers", garageId, "one", customerId] as const,
  vehiclesOf: (garageId: number, customerId: number) =>
    ["customers", garageId, "vehicles-of", customerId] as const,
};

/**
 * This key does not start with the customers' key, so adding a customer does not repeat the lookup
 * of the phone number.
 */
export const knownByPhoneKey = (garageId: number, phone: string) =>
  ["known-by-phone", garageId, phone] as const;

/** This key does not start with the customers' key either, because the server counts each lookup. */
export const inBranchesKey = (garageId: number, text: string) =>
  ["in-branches", garageId, text] as const;
