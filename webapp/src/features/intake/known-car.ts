import type { Owed } from "@/features/khata/types";
import type { VehicleClass } from "@/lib/vehicle-class/classes";
import { NEW_CUSTOMER, NOT_CHOSEN } from "./entry-form";
import type { Reading, Surety } from "./parse/types";

export type Owner = {
  customerId: number;
  name: string;
  phone: string;
  /** Is null for a person who does not see it, and without internet also if nothing is owed. */
  account: (Owed & { at?: string }) | null;
};

/** A car that the garage knows, with its owners and its newest open job. */
export type KnownCar = {
  vehicleId: number;
  plate: string;
  model: string;
  vehicleClass: VehicleClass | null;
  owners: readonly Owner[];
  openJob: { jobId: number; jobCode: string; createdOn: string } | null;
};

type Said = Pick<Reading, "fields"> | null;
type KeyOf = (text: string) => string;

/**
 * Returns the owner who brings the car. If the line names somebody else, or if there are several
 * owners, the person chooses.
 */
export function ownerFor({ owners }: KnownCar, said: Said, keyOf: KeyOf): number | null {
  if (owners.length === 0) return NEW_CUSTOMER;
  const phone = said?.fields.phone?.value;
  if (phone) return owners.find((one) => one.phone === phone)?.customerId ?? NOT_CHOSEN;
  const name = said?.fields.name?.value;
  const called = name ? owners.filter((one) => shareWord(one.name, name, keyOf)) : owners;
  const [only] = called;
  return only && called.length === 1 ? only.customerId : NOT_CHOSEN;
}

/** The plate may be wrong if the line names another model. */
export function suretyOfModel({ model }: KnownCar, said: Said, keyOf: KeyOf): Surety {
  const named = said?.fields.model?.value;
  return !named || shareWord(model, named, keyOf) ? "sure" : "check";
}

function shareWord(one: string, other: string, keyOf: KeyOf): boolean {
  const wordsOf = (text: string) => text.split(/[\s.-]+/).map(keyOf);
  const known = new Set(wordsOf(one).filter(Boolean));
  return wordsOf(other).some((key) => known.has(key));
}
