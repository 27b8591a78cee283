import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { jobKeys } from "./keys";

/** Loads the customer for whom a new job is added. */
export function customerOptions(garageId: number, customerId: number) {
  const params = { path: { customer_id: customerId }, query: { garageId } };
  return readOptions(jobKeys.customer(garageId, customerId), (signal) =>
    api.GET("/api/garage/customers/{customer_id}", { params, signal }),
  );
}

/** Loads the customer's vehicles. */
export function carsOptions(garageId: number, customerId: number) {
  const params = { query: { garageId, customerId } };
  return readOptions(jobKeys.cars(garageId, customerId), (signal) =>
    api.GET("/api/garage/get-customer-vehicles", { params, signal }),
  );
}
