import { ROUTES, withQuery } from "@/lib/navigation/routes";

export function toVehicle(garageId: number, vehicleId: number) {
  return withQuery(ROUTES.vehicle, { garageId, vehicleId });
}

/** New Entry for a known vehicle: adds another customer. */
export function toNewCustomerOf(garageId: number, vehicleId: number | null) {
  return withQuery(ROUTES.newEntry, { garageId, searchBy: 1, vehicleId });
}
