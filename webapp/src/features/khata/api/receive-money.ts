import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { useRefreshMoney } from "@/features/invoices/api/refresh-bill";
import { type SentRequest, useIdempotencyKey } from "@/lib/forms/idempotency-key";
import type { ReceiptIn } from "../types";

/** Records money of a customer. `last` and `keep` preserve the key of a request whose answer was lost. */
export function useReceiveMoney(
  garageId: number,
  customerId: number,
  last: SentRequest | undefined,
  keep: (once: SentRequest) => void,
) {
  const refresh = useRefreshMoney(garageId);
  const keyOf = useIdempotencyKey(last, keep);
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (body: ReceiptIn) => {
      const params = {
        path: { customer_id: customerId },
        query: { garageId },
        header: { "Idempotency-Key": keyOf(body) },
      };
      return unwrap(api.POST("/api/garage/customers/{customer_id}/receipts", { params, body }));
    },
    onSettled: () => refresh(),
  });
}
