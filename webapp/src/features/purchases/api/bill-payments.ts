import { api } from "@/api/client";
import { useChange } from "@/api/use-change";
import { useKeyedChange } from "@/api/use-keyed-change";
import { type PayForm, toPayBillIn } from "../forms/pay";
import { purchaseKeys } from "./keys";

/** Pays a bill or a part of it. */
export function usePayBill(garageId: number, billId: number) {
  return useKeyedChange(
    { reload: purchaseKeys.all(garageId), always: true, explainsLock: true },
    (form: PayForm, keyed) => {
      const body = toPayBillIn(form);
      const params = { path: { bill_id: billId }, query: { garageId }, header: keyed(body) };
      return api.POST("/api/garage/bills/{bill_id}/payments", { params, body });
    },
  );
}

export function useReversePayment(garageId: number, paymentId: number) {
  const params = { path: { payment_id: paymentId }, query: { garageId } };
  return useChange(
    { reload: purchaseKeys.all(garageId), always: true, explainsLock: true },
    (body: { reason: string }) =>
      api.POST("/api/garage/supplier-payments/{payment_id}/reverse", { params, body }),
  );
}
