import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { useBillMutation } from "@/features/invoices/api/refresh-bill";
import type { SentRequest } from "@/lib/forms/idempotency-key";
import type { ReceiptIn } from "../types";

/** Records money of a customer. `last` and `keep` preserve the key of a request whose answer was lost. */
export function useReceiveMoney(
  garageId: number,
  customerId: number,
  last: SentRequest | undefined,
  keep: (once: SentRequest) => void,
) {
  return useBillMutation({ garageId, last, keep }, (body: ReceiptIn, keyed) => {
    const params = { path: { customer_id: customerId }, query: { garageId }, header: keyed(body) };
    return unwrap(api.POST("/api/garage/customers/{customer_id}/receipts", { params, body }));
  });
}
