import { api } from "@/api/client";
import type { Schema } from "@/api/schema";
import { useChange } from "@/api/use-change";
import { customerKeys } from "@/features/customers/api/keys";

/** Saves the credit days and the limit of a customer. */
export function useSetTerms(garageId: number, customerId: number) {
  const params = { path: { customer_id: customerId }, query: { garageId } };
  return useChange(
    { reload: customerKeys.all(garageId), explainsLock: true },
    (body: Schema<"CreditTermsIn">) =>
      api.PUT("/api/garage/customers/{customer_id}/terms", { params, body }),
  );
}
