import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { customerKeys } from "./keys";

export function customerOptions(garageId: number, customerId: number) {
  return queryOptions({
    queryKey: customerKeys.one(garageId, customerId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/garage/customers/{customer_id}", {
          params: { path: { customer_id: customerId }, query: { garageId } },
          signal,
        }),
      ),
  });
}
