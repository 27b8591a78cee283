import { api } from "@/api/client";
import { pageOptions } from "@/api/page-options";
import { readOptions } from "@/api/read-options";
import { unwrap } from "@/api/unwrap";
import { useChange } from "@/api/use-change";
import { useKeyedChange } from "@/api/use-keyed-change";
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
  return useKeyedChange(
    { reload: useRefreshPurchases(garageId), explainsLock: true },
    (form: ReturnForm, keyed) => {
      const body = toReturnIn(form, billId);
      const params = { query: { garageId }, header: keyed(body) };
      return api.POST("/api/garage/supplier-returns", { params, body });
    },
  );
}

export function useNoteCredit(garageId: number, returnId: number) {
  const params = { path: { return_id: returnId }, query: { garageId } };
  return useChange(
    { reload: useRefreshPurchases(garageId), explainsLock: true },
    (form: CreditForm) =>
      api.POST("/api/garage/supplier-returns/{return_id}/credit", {
        params,
        body: toCreditIn(form),
      }),
  );
}

export function returnAddress(garageId: number, returnId: number, signal: AbortSignal) {
  const params = { path: { return_id: returnId }, query: { garageId } };
  return unwrap(api.GET("/api/garage/supplier-returns/{return_id}/address", { params, signal }));
}
