import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { customerKeys } from "./keys";

export function useRemoveCustomer(garageId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (customerId: number) =>
      unwrap(api.DELETE("/api/garage/customers", { params: { query: { garageId, customerId } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: customerKeys.all(garageId) }),
  });
}
