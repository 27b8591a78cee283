import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { customerKeys } from "./keys";

export function customerVehiclesOptions(garageId: number, customerId: number) {
  const params = { query: { garageId, customerId } };
  return readOptions(customerKeys.vehiclesOf(garageId, customerId), (signal) =>
    api.GET("/api/garage/get-customer-vehicles", { params, signal }),
  );
}
