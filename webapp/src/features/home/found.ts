import { toNewVehicleOf } from "@/features/customers/addresses";
import { toNewCustomerOf } from "@/features/vehicles/addresses";
import { ROUTES, withQuery } from "@/lib/routes";
import type { Found, FoundRecord } from "./api/search";

/** The type of a search by phone number. It returns a customer, and the person picks a vehicle. */
const BY_PHONE = 0;

export function isByPhone(found: Found): boolean {
  return found.searchType === BY_PHONE;
}

/** False for a customer without a vehicle and for a vehicle without a customer. */
export function isPickable(record: FoundRecord): boolean {
  return record.customerId !== null && record.vehicleId !== null;
}

/** A key for one record of an answer. */
export function nameOf(record: FoundRecord): string {
  return `${record.customerId ?? ""}-${record.vehicleId ?? ""}`;
}

/** Opens the job form for this customer and vehicle. The ids are in the address, so they survive a reload. */
export function toNewJob({ customerId, vehicleId }: FoundRecord, garageId: number) {
  return withQuery(ROUTES.addJob, { garageId, customerId, vehicleId });
}

/** Opens the vehicle's page, for people who cannot add jobs. */
export function toVehicle({ vehicleId }: FoundRecord, garageId: number) {
  return withQuery(ROUTES.vehicle, { garageId, vehicleId });
}

/** Opens New Entry: another vehicle for a known customer (0) or another customer for a known vehicle (1). */
export function toNewEntry(found: Found, record: FoundRecord, garageId: number) {
  return isByPhone(found)
    ? toNewVehicleOf(garageId, record.customerId)
    : toNewCustomerOf(garageId, record.vehicleId);
}
