import { api } from "@/api/client";
import { useChange } from "@/api/use-change";
import { type ChangedCustomerForm, toChangedCustomerIn } from "../forms";
import type { Customer } from "../types";
import { customerKeys } from "./keys";

export function useEditCustomer(garageId: number, { customerId, version }: Customer) {
  const params = { path: { customer_id: customerId }, query: { garageId } };
  return useChange({ reload: customerKeys.all(garageId) }, (form: ChangedCustomerForm) =>
    api.PUT("/api/garage/customers/{customer_id}", {
      params,
      body: toChangedCustomerIn(form, version),
    }),
  );
}
