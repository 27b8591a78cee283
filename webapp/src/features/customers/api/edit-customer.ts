import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { type ChangedCustomerForm, toChangedCustomerIn } from "../forms";
import type { Customer } from "../types";
import { customerKeys } from "./keys";

export function useEditCustomer(garageId: number, { customerId, version }: Customer) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (form: ChangedCustomerForm) =>
      unwrap(
        api.PUT("/api/garage/customers/{customer_id}", {
          params: { path: { customer_id: customerId }, query: { garageId } },
          body: toChangedCustomerIn(form, version),
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: customerKeys.all(garageId) }),
  });
}
