import { ROUTES, withQuery } from "@/lib/navigation/routes";

/**
 * These functions return the URLs of a customer's screens. Each URL contains the garage, so that
 * the tab stays in that garage.
 */

export function toCustomer(garageId: number, customerId: number) {
  return withQuery(ROUTES.customer, { garageId, customerId });
}

export function toEditCustomer(garageId: number, customerId: number) {
  return withQuery(ROUTES.editCustomer, { garageId, customerId });
}

export function toAddVehicle(garageId: number, customerId: number) {
  return withQuery(ROUTES.addVehicle, { garageId, customerId });
}

/**
 * Returns the URL of New Entry, which adds a vehicle of a known customer and then opens a new job.
 */
export function toNewVehicleOf(garageId: number, customerId: number | null) {
  return withQuery(ROUTES.newEntry, { garageId, searchBy: 0, customerId });
}

export function toVehicleHistory(garageId: number, customerId: number, vehicleId: number) {
  return withQuery(ROUTES.vehicleHistory, { garageId, vehicleId, customerId });
}

/** Returns the URL of the job form for this customer and vehicle. */
export function toAddJob(garageId: number, customerId: number, vehicleId: number) {
  return withQuery(ROUTES.addJob, { garageId, customerId, vehicleId });
}
