import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { jobKeys } from "./keys";

/** Loads the customer for whom a new job is added. */
export function customerOptions(garageId: number, customerId: number) {
  return queryOptions({
    queryKey: jobKeys.customer(garageId, customerId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/garage/customers/{customer_id}", {
          params: { path: { customer_id: customerId }, query: { garageId } },
          signal,
        }),
      ),
  });
}

/** Loads the customer's vehicles. */
export function carsOptions(garageId: number, customerId: number) {
  return queryOptions({
    queryKey: jobKeys.cars(garageId, customerId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/garage/get-customer-vehicles", {
          params: { query: { garageId, customerId } },
          signal,
        }),
      ),
  });
}
