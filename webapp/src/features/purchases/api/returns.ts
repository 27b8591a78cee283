import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { pageOptions } from "@/api/page-options";
import { readOptions } from "@/api/read-options";
import { unwrap, unwrapEnvelope } from "@/api/unwrap";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import type { ListState } from "@/lib/navigation/list-state";
import { type CreditForm, type ReturnForm, toCreditIn, toReturnIn } from "../forms/return";
import { useRefreshPurchases } from "./changed";
import { purchaseKeys } from "./keys";

const WHAT = "returns";

export type ReturnFilter = "waiting" | null;

/** Loads one page of returns, newest first. */
export function returnsOptions(garageId: number, list: ListState, filter: ReturnFilter) {
  return pageOptions(
    garageId,
    list,
    (page) => purchaseKeys.list(garageId, WHAT, page, filter),
    (query, signal) =>
      api.GET("/api/garage/supplier-returns", {
        params: { query: { ...query, waiting: filter === "waiting" } },
        signal,
      }),
  );
}

export function returnOptions(garageId: number, returnId: number) {
  const params = { path: { return_id: returnId }, query: { garageId } };
  return readOptions(purchaseKeys.one(garageId, WHAT, returnId), (signal) =>
    api.GET("/api/garage/supplier-returns/{return_id}", { params, signal }),
  );
}

export function useReturnToSupplier(garageId: number, billId: number) {
  const refresh = useRefreshPurchases(garageId);
  const keyOf = useIdempotencyKey();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (form: ReturnForm) => {
      const body = toReturnIn(form, billId);
      const params = { query: { garageId }, header: { "Idempotency-Key": keyOf(body) } };
      return unwrapEnvelope(api.POST("/api/garage/supplier-returns", { params, body }));
    },
    onSuccess: refresh,
  });
}

export function useNoteCredit(garageId: number, returnId: number) {
  const refresh = useRefreshPurchases(garageId);
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (form: CreditForm) =>
      unwrapEnvelope(
        api.POST("/api/garage/supplier-returns/{return_id}/credit", {
          params: { path: { return_id: returnId }, query: { garageId } },
          body: toCreditIn(form),
        }),
      ),
    onSuccess: refresh,
  });
}

export function returnAddress(garageId: number, returnId: number, signal: AbortSignal) {
  const params = { path: { return_id: returnId }, query: { garageId } };
  return unwrap(api.GET("/api/garage/supplier-returns/{return_id}/address", { params, signal }));
}
