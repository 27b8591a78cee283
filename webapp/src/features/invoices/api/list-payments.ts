import { api } from "@/api/client";
import { pageOptions } from "@/api/page-options";
import type { ListState } from "@/lib/navigation/list-state";
import type { PaymentFilter } from "../payment-filter";
import { paymentKeys } from "./keys";

/** Loads one page of the garage's payments, with totals for the whole filter. */
export function paymentsOptions(garageId: number, list: ListState, filter: PaymentFilter) {
  return pageOptions(
    garageId,
    list,
    (page) => paymentKeys.list(garageId, page, filter),
    (query, signal) =>
      api.GET("/api/garage/payments", { params: { query: { ...query, ...filter } }, signal }),
  );
}
