import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { pageOptions } from "@/api/page-options";
import { unwrap } from "@/api/unwrap";
import type { ListState } from "@/lib/navigation/list-state";
import type { PaymentFilter } from "../payment-filter";
import { takingsKeys } from "./keys";

/** Loads today's payments and the amount that customers owe. */
export function takingsOptions(garageId: number) {
  const params = { query: { garageId } };
  return queryOptions({
    queryKey: takingsKeys.today(garageId),
    queryFn: ({ signal }) => unwrap(api.GET("/api/garage/takings", { params, signal })),
  });
}

/** Loads one page of the garage's payments, with totals for the whole filter. */
export function paymentsOptions(garageId: number, list: ListState, filter: PaymentFilter) {
  return pageOptions(
    garageId,
    list,
    (page) => takingsKeys.payments(garageId, page, filter),
    (query, signal) =>
      api.GET("/api/garage/payments", { params: { query: { ...query, ...filter } }, signal }),
  );
}
