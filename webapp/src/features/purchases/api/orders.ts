import { queryOptions, useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { pageOptions } from "@/api/page-options";
import { readOptions } from "@/api/read-options";
import { unwrap, unwrapEnvelope } from "@/api/unwrap";
import { useChange } from "@/api/use-change";
import { useKeyedChange } from "@/api/use-keyed-change";
import { type SentRequest, useIdempotencyKey } from "@/lib/forms/idempotency-key";
import type { ListState } from "@/lib/navigation/list-state";
import { type OrderForm, toOrderIn } from "../forms/order";
import type { Order, OrderIn } from "../types";
import { useRefreshPurchases } from "./changed";
import { purchaseKeys } from "./keys";

const WHAT = "orders";
const ASK_AGAIN_MS = 3_000;

export type OrderFilter = "draft" | "sent" | "part_in" | "in" | "closed" | null;

/** Loads what the garage should order now, by supplier. */
export function proposalOptions(garageId: number) {
  const params = { query: { garageId } };
  return readOptions([...purchaseKeys.all(garageId), "to order"], (signal) =>
    api.GET("/api/garage/to-order", { params, signal }),
  );
}

/** Loads one page of orders, newest first. */
export function ordersOptions(garageId: number, list: ListState, filter: OrderFilter) {
  return pageOptions(
    garageId,
    list,
    (page) => purchaseKeys.list(garageId, WHAT, page, filter),
    (query, signal) =>
      api.GET("/api/garage/orders", {
        params: { query: { ...query, ...(filter && { state: filter }) } },
        signal,
      }),
  );
}

export function orderOptions(garageId: number, orderId: number) {
  const params = { path: { order_id: orderId }, query: { garageId } };
  return queryOptions({
    queryKey: purchaseKeys.one(garageId, WHAT, orderId),
    queryFn: ({ signal }) => unwrap(api.GET("/api/garage/orders/{order_id}", { params, signal })),
    // A mail is on its way for some seconds.
    refetchInterval: ({ state }) => (state.data?.mailState === "queued" ? ASK_AGAIN_MS : false),
  });
}

/** Makes an order of the proposal. */
export function useMakeOrder(garageId: number) {
  return useKeyedChange({ reload: useRefreshPurchases(garageId) }, (body: OrderIn, keyed) => {
    const params = { query: { garageId }, header: keyed(body) };
    return api.POST("/api/garage/orders", { params, body });
  });
}

type Saving = {
  garageId: number;
  /** The order to change. It is undefined for a new order. */
  opened: Pick<Order, "orderId" | "version"> | undefined;
  sent: SentRequest | undefined;
  noteSent: (once: SentRequest) => void;
};

/** Makes an order, or changes the opened draft. */
export function useSaveOrder({ garageId, opened, sent, noteSent }: Saving) {
  const refresh = useRefreshPurchases(garageId);
  const keyOf = useIdempotencyKey(sent, noteSent);
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (form: OrderForm) => {
      const query = { garageId };
      if (opened) {
        const path = { order_id: opened.orderId };
        const body = { ...toOrderIn(form), version: opened.version };
        return unwrapEnvelope(
          api.PUT("/api/garage/orders/{order_id}", { params: { path, query }, body }),
        );
      }
      const body = toOrderIn(form);
      const params = { query, header: { "Idempotency-Key": keyOf(body) } };
      return unwrapEnvelope(api.POST("/api/garage/orders", { params, body }));
    },
    onSuccess: refresh,
  });
}

export function useSendOrder(garageId: number, orderId: number) {
  const params = { path: { order_id: orderId }, query: { garageId } };
  return useChange({ reload: useRefreshPurchases(garageId) }, (byMail: boolean) =>
    api.POST("/api/garage/orders/{order_id}/send", { params, body: { byMail } }),
  );
}

export function useCloseOrder(garageId: number) {
  return useChange({ reload: useRefreshPurchases(garageId) }, (orderId: number) =>
    api.POST("/api/garage/orders/{order_id}/close", {
      params: { path: { order_id: orderId }, query: { garageId } },
    }),
  );
}

export function orderAddress(garageId: number, orderId: number, signal: AbortSignal) {
  const params = { path: { order_id: orderId }, query: { garageId } };
  return unwrap(api.GET("/api/garage/orders/{order_id}/address", { params, signal }));
}
