import { queryOptions, useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { asOfFirst, sameGarage } from "@/api/query-client";
import { unwrap, unwrapEnvelope } from "@/api/unwrap";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import { type ListState, pageQuery } from "@/lib/navigation/list-state";
import { type ScrapForm, type SettleForm, toScrapIn, toSettlementIn } from "../forms/old-part";
import { useRefreshPurchases } from "./changed";
import { purchaseKeys } from "./keys";

const OLD_PARTS = "old-parts";
const SCRAP = "scrap";

export type OldPartFilter = "here" | "overdue" | "uncredited" | null;

/** Loads one page of old parts, newest first. */
export function oldPartsOptions(garageId: number, list: ListState, filter: OldPartFilter) {
  const query = { garageId, ...pageQuery(list), state: filter ?? "" };
  return queryOptions({
    queryKey: purchaseKeys.list(garageId, OLD_PARTS, list, filter),
    queryFn: ({ client, signal }) => {
      const first = purchaseKeys.list(garageId, OLD_PARTS, { ...list, page: 1 }, filter);
      const asked = { ...query, ...(list.page > 1 && asOfFirst(client, first)) };
      return unwrap(api.GET("/api/garage/old-parts", { params: { query: asked }, signal }));
    },
    placeholderData: sameGarage(garageId),
  });
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
  const query = { garageId, ...pageQuery(list) };
  return queryOptions({
    queryKey: purchaseKeys.list(garageId, SCRAP, list, null),
    queryFn: ({ client, signal }) => {
      const first = purchaseKeys.list(garageId, SCRAP, { ...list, page: 1 }, null);
      const asked = { ...query, ...(list.page > 1 && asOfFirst(client, first)) };
      return unwrap(api.GET("/api/garage/scrap-sales", { params: { query: asked }, signal }));
    },
    placeholderData: sameGarage(garageId),
  });
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
