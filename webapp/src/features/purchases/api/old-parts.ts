import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { pageOptions } from "@/api/page-options";
import { unwrapEnvelope } from "@/api/unwrap";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
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
  const refresh = useRefreshPurchases(garageId);
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (form: SettleForm) =>
      unwrapEnvelope(
        api.POST("/api/garage/old-parts/{old_part_id}/settle", {
          params: { path: { old_part_id: oldPartId }, query: { garageId } },
          body: toSettlementIn(form),
        }),
      ),
    onSuccess: refresh,
  });
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
  const refresh = useRefreshPurchases(garageId);
  const keyOf = useIdempotencyKey();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (form: ScrapForm) => {
      const body = toScrapIn(form);
      const params = { query: { garageId }, header: { "Idempotency-Key": keyOf(body) } };
      return unwrapEnvelope(api.POST("/api/garage/scrap-sales", { params, body }));
    },
    onSuccess: refresh,
  });
}
