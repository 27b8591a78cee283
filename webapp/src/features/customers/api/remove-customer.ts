import { api } from "@/api/client";
import { useChange } from "@/api/use-change";
import { customerKeys } from "./keys";

export function useRemoveCustomer(garageId: number) {
  return useChange({ reload: customerKeys.all(garageId) }, (customerId: number) =>
    api.DELETE("/api/garage/customers", { params: { query: { garageId, customerId } } }),
  );
}
