import { toNewVehicleOf } from "@/features/customers/addresses";
import { toNewCustomerOf } from "@/features/vehicles/addresses";
import { ROUTES, withQuery } from "@/lib/routes";
import type { Found, FoundRecord } from "./api/search";

/** The type of a search whose text was a phone number: the customer is known, a vehicle is picked. */
const BY_PHONE = 0;

export function isByPhone(found: Found): boolean {
  return found.searchType === BY_PHONE;
}

/** What can be picked: of a customer without a car, or a car without a customer, nothing. */
export function isPickable(record: FoundRecord): boolean {
  return record.customerId !== null && record.vehicleId !== null;
}

/** Names one record within an answer. */
export function nameOf(record: FoundRecord): string {
  return `${record.customerId ?? ""}-${record.vehicleId ?? ""}`;
}

/** The job form for this customer and this car. Ids travel in the address, so that it survives a reload. */
export function toNewJob({ customerId, vehicleId }: FoundRecord, garageId: number) {
  return withQuery(ROUTES.addJob, { garageId, customerId, vehicleId });
}

/** Where it is looked at by whoever may not begin a job. */
export function toVehicle({ vehicleId }: FoundRecord, garageId: number) {
  return withQuery(ROUTES.vehicle, { garageId, vehicleId });
}

/** New Entry: a further car for a known customer (searchBy 0), a further customer for a known car (1). */
export function toNewEntry(found: Found, record: FoundRecord, garageId: number) {
  return isByPhone(found)
    ? toNewVehicleOf(garageId, record.customerId)
    : toNewCustomerOf(garageId, record.vehicleId);
}
