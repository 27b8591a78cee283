import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { customerKeys } from "./keys";

export function customerVehiclesOptions(garageId: number, customerId: number) {
  return queryOptions({
    queryKey: customerKeys.vehiclesOf(garageId, customerId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/garage/get-customer-vehicles", {
          params: { query: { garageId, customerId } },
          signal,
        }),
      ),
  });
}
