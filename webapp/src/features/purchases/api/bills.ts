import { queryOptions, useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { asOfFirst, sameGarage } from "@/api/query-client";
import { unwrap, unwrapEnvelope } from "@/api/unwrap";
import { type SentRequest, useIdempotencyKey } from "@/lib/forms/idempotency-key";
import { type ListState, pageQuery } from "@/lib/navigation/list-state";
import { type BillForm, toBillIn } from "../forms/bill";
import { useRefreshPurchases } from "./changed";
import { purchaseKeys } from "./keys";

const WHAT = "bills";

export type BillFilter = "unpaid" | "paid" | "voided" | null;

/** Loads one page of bills, newest first. */
export function billsOptions(garageId: number, list: ListState, filter: BillFilter) {
  const query = { garageId, ...pageQuery(list), ...(filter && { state: filter }) };
  return queryOptions({
    queryKey: purchaseKeys.list(garageId, WHAT, list, filter),
    queryFn: ({ client, signal }) => {
      const first = purchaseKeys.list(garageId, WHAT, { ...list, page: 1 }, filter);
      const asked = { ...query, ...(list.page > 1 && asOfFirst(client, first)) };
      return unwrap(api.GET("/api/garage/bills", { params: { query: asked }, signal }));
    },
    placeholderData: sameGarage(garageId),
  });
}

export function billOptions(garageId: number, billId: number) {
  return queryOptions({
    queryKey: purchaseKeys.one(garageId, WHAT, billId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/garage/bills/{bill_id}", {
          params: { path: { bill_id: billId }, query: { garageId } },
          signal,
        }),
      ),
  });
}

type Booking = {
  garageId: number;
  /** The request that was sent before a reload, and the function that stores the next request. */
  sent: SentRequest | undefined;
  noteSent: (once: SentRequest) => void;
};

export function useBookBill({ garageId, sent, noteSent }: Booking) {
  const refresh = useRefreshPurchases(garageId);
  const keyOf = useIdempotencyKey(sent, noteSent);
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (form: BillForm) => {
      const body = toBillIn(form);
      const params = { query: { garageId }, header: { "Idempotency-Key": keyOf(body) } };
      return unwrapEnvelope(api.POST("/api/garage/bills", { params, body }));
    },
    onSuccess: refresh,
  });
}

export function useMarkBillPaid(garageId: number, billId: number) {
  const refresh = useRefreshPurchases(garageId);
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (body: { paidOn: string }) =>
      unwrapEnvelope(
        api.POST("/api/garage/bills/{bill_id}/paid", {
          params: { path: { bill_id: billId }, query: { garageId } },
          body,
        }),
      ),
    onSuccess: refresh,
  });
}

export function useVoidBill(garageId: number, billId: number) {
  const refresh = useRefreshPurchases(garageId);
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (body: { reason: string }) =>
      unwrapEnvelope(
        api.POST("/api/garage/bills/{bill_id}/void", {
          params: { path: { bill_id: billId }, query: { garageId } },
          body,
        }),
      ),
    onSuccess: refresh,
  });
}
