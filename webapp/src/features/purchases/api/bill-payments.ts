import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, mayBeDone } from "@/api/api-error";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useChange } from "@/api/use-change";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import { say } from "@/say";
import { type PayForm, toPayBillIn } from "../forms/pay";
import type { Bill } from "../types";
import { billOptions } from "./bills";
import { purchaseKeys } from "./keys";

/**
 * The number of payments before requests whose answers were lost, by garage and bill. They outlive the
 * form, because a person closes it and opens it again.
 */
const lostPayments = new Map<string, number>();

/** Pays a bill or a part of it. After a lost answer, a payment that was recorded is not sent again. */
export function usePayBill(garageId: number, { billId, payments }: Bill) {
  const queries = useQueryClient();
  const lostKey = `${garageId} ${billId}`;
  const keyOf = useIdempotencyKey();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: async (form: PayForm) => {
      const before = lostPayments.get(lostKey) ?? payments.length;
      if (lostPayments.has(lostKey)) {
        const options = billOptions(garageId, billId);
        const now = await queries.fetchQuery({ ...options, staleTime: 0, retry: false });
        lostPayments.delete(lostKey);
        if (now.payments.length !== before) {
          const message = say.purchases_paid_since();
          throw new ApiError({ code: "paid_since", message, status: 409 });
        }
      }
      const body = toPayBillIn(form);
      const params = {
        path: { bill_id: billId },
        query: { garageId },
        header: { "Idempotency-Key": keyOf(body) },
      };
      try {
        return await unwrapEnvelope(
          api.POST("/api/garage/bills/{bill_id}/payments", { params, body }),
        );
      } catch (error) {
        if (mayBeDone(error)) lostPayments.set(lostKey, before);
        throw error;
      }
    },
    onSuccess: () => keyOf.forget(),
    onSettled: () => queries.invalidateQueries({ queryKey: purchaseKeys.all(garageId) }),
  });
}

export function useReversePayment(garageId: number, paymentId: number) {
  const params = { path: { payment_id: paymentId }, query: { garageId } };
  return useChange(
    { reload: purchaseKeys.all(garageId), always: true, explainsLock: true },
    (body: { reason: string }) =>
      api.POST("/api/garage/supplier-payments/{payment_id}/reverse", { params, body }),
  );
}
