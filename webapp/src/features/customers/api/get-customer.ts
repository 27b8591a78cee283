import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { customerKeys } from "./keys";

export function customerOptions(garageId: number, customerId: number) {
  const params = { path: { customer_id: customerId }, query: { garageId } };
  return readOptions(customerKeys.one(garageId, customerId), (signal) =>
    api.GET("/api/garage/customers/{customer_id}", { params, signal }),
  );
}
