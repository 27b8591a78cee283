import { api } from "@/api/client";
import { pageOptions } from "@/api/page-options";
import { useChange } from "@/api/use-change";
import { useKeyedChange } from "@/api/use-keyed-change";
import type { ListState } from "@/lib/navigation/list-state";
import { type ScrapForm, type SettleForm, toScrapIn, toSettlementIn } from "../forms/old-part";
import { useRefreshPurchases } from "./changed";
import { purchaseKeys } from "./keys";

const OLD_PARTS = "old-parts";
const SCRAP = "scrap";

export type OldPartFilter = "here" | "overdue" | "uncredited" | null;

/** Loads one page of old parts, newest first. */
export function oldPartsOptions(garageId: number, list: ListState, filter: OldPartFilter) {
  return pageOptions(
    garageId,
    list,
    (page) => purchaseKeys.list(garageId, OLD_PARTS, page, filter),
    (query, signal) =>
      api.GET("/api/garage/old-parts", {
        params: { query: { ...query, state: filter ?? "" } },
        signal,
      }),
  );
}

export function useSettleOldPart(garageId: number, oldPartId: number) {
  const params = { path: { old_part_id: oldPartId }, query: { garageId } };
  return useChange(
    { reload: useRefreshPurchases(garageId), explainsLock: true },
    (form: SettleForm) =>
      api.POST("/api/garage/old-parts/{old_part_id}/settle", {
        params,
        body: toSettlementIn(form),
      }),
  );
}

/** Loads one page of scrap sales, newest first. */
export function scrapSalesOptions(garageId: number, list: ListState) {
  return pageOptions(
    garageId,
    list,
    (page) => purchaseKeys.list(garageId, SCRAP, page, null),
    (query, signal) => api.GET("/api/garage/scrap-sales", { params: { query }, signal }),
  );
}

export function useNoteScrapSale(garageId: number) {
  return useKeyedChange(
    { reload: useRefreshPurchases(garageId), explainsLock: true },
    (form: ScrapForm, keyed) => {
      const body = toScrapIn(form);
      const params = { query: { garageId }, header: keyed(body) };
      return api.POST("/api/garage/scrap-sales", { params, body });
    },
  );
}
