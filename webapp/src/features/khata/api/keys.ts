import { customerKeys } from "@/features/customers/api/keys";
import type { ListState } from "@/lib/navigation/list-state";

/** The keys start with the key of customers, because what a customer owes is also in the customer's record. */
const all = (garageId: number) => [...customerKeys.all(garageId), "khata"] as const;

export const khataKeys = {
  account: (garageId: number, customerId: number) =>
    [...all(garageId), "account", customerId] as const,
  entries: (garageId: number, customerId: number, list: ListState) =>
    [...all(garageId), "entries", customerId, list] as const,
  statements: (garageId: number, ...month: string[]) =>
    [...all(garageId), "statements", ...month] as const,
  owing: (garageId: number, list: ListState) => [...all(garageId), "owing", list] as const,
};
