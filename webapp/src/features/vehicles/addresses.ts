import { ROUTES, withQuery } from "@/lib/navigation/routes";

export function toVehicle(garageId: number, vehicleId: number) {
  return withQuery(ROUTES.vehicle, { garageId, vehicleId });
}

/** Returns the URL of New Entry, which adds another customer of a known vehicle. */
export function toNewCustomerOf(garageId: number, vehicleId: number | null) {
  return withQuery(ROUTES.newEntry, { garageId, searchBy: 1, vehicleId });
}
