import { api } from "@/api/client";
import type { Schema } from "@/api/schema";
import { unwrapEnvelope } from "@/api/unwrap";
import { useBillMutation } from "@/features/invoices/api/refresh-bill";

/** Adds a bill of the paper books to the account of a customer. */
export function useAddOldBill(garageId: number, customerId: number) {
  return useBillMutation({ garageId }, (body: Schema<"OldBillIn">, keyed) => {
    const params = { path: { customer_id: customerId }, query: { garageId }, header: keyed(body) };
    return unwrapEnvelope(
      api.POST("/api/garage/customers/{customer_id}/old-bills", { params, body }),
    );
  });
}

/** Removes a bill of the paper books that was entered by mistake. */
export function useRemoveOldBill(garageId: number) {
  return useBillMutation({ garageId, explainsLock: false }, (jobId: number) =>
    unwrapEnvelope(
      api.DELETE("/api/garage/old-bills/{job_id}", {
        params: { path: { job_id: jobId }, query: { garageId } },
      }),
    ),
  );
}
