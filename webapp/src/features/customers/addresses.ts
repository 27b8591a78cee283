import { ROUTES, withQuery } from "@/lib/navigation/routes";

/** The addresses of a customer's screens. Each contains the garage, so that the tab stays in it. */

export function toCustomer(garageId: number, customerId: number) {
  return withQuery(ROUTES.customer, { garageId, customerId });
}

export function toEditCustomer(garageId: number, customerId: number) {
  return withQuery(ROUTES.editCustomer, { garageId, customerId });
}

export function toAddVehicle(garageId: number, customerId: number) {
  return withQuery(ROUTES.addVehicle, { garageId, customerId });
}

/** New Entry for a known customer: adds a vehicle, then opens a new job. */
export function toNewVehicleOf(garageId: number, customerId: number | null) {
  return withQuery(ROUTES.newEntry, { garageId, searchBy: 0, customerId });
}

export function toVehicleHistory(garageId: number, customerId: number, vehicleId: number) {
  return withQuery(ROUTES.vehicleHistory, { garageId, vehicleId, customerId });
}

/** The job form for this customer and vehicle. */
export function toAddJob(garageId: number, customerId: number, vehicleId: number) {
  return withQuery(ROUTES.addJob, { garageId, customerId, vehicleId });
}
