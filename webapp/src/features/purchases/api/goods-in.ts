import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { pageOptions } from "@/api/page-options";
import { readOptions } from "@/api/read-options";
import { unwrapEnvelope } from "@/api/unwrap";
import { type SentRequest, useIdempotencyKey } from "@/lib/forms/idempotency-key";
import type { ListState } from "@/lib/navigation/list-state";
import { type GoodsInForm, toGoodsInIn } from "../forms/goods-in";
import { useRefreshPurchases } from "./changed";
import { purchaseKeys } from "./keys";

const WHAT = "goods in";

export type GoodsInFilter = "unbilled" | null;

/** Loads one page of goods in, newest first. */
export function goodsInListOptions(garageId: number, list: ListState, filter: GoodsInFilter) {
  return pageOptions(
    garageId,
    list,
    (page) => purchaseKeys.list(garageId, WHAT, page, filter),
    (query, signal) =>
      api.GET("/api/garage/goods-in", {
        params: { query: { ...query, unbilled: filter === "unbilled" } },
        signal,
      }),
  );
}

export function goodsInOptions(garageId: number, goodsInId: number) {
  const params = { path: { goods_in_id: goodsInId }, query: { garageId } };
  return readOptions(purchaseKeys.one(garageId, WHAT, goodsInId), (signal) =>
    api.GET("/api/garage/goods-in/{goods_in_id}", { params, signal }),
  );
}

type Taking = {
  garageId: number;
  /** The order whose goods come in. It is null without an order. */
  orderId: number | null;
  sent: SentRequest | undefined;
  noteSent: (once: SentRequest) => void;
};

export function useTakeInGoods({ garageId, orderId, sent, noteSent }: Taking) {
  const refresh = useRefreshPurchases(garageId);
  const keyOf = useIdempotencyKey(sent, noteSent);
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (form: GoodsInForm) => {
      const body = toGoodsInIn(form, orderId);
      const params = { query: { garageId }, header: { "Idempotency-Key": keyOf(body) } };
      return unwrapEnvelope(api.POST("/api/garage/goods-in", { params, body }));
    },
    onSuccess: refresh,
  });
}
