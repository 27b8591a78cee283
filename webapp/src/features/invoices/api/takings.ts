import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { asOfFirst, sameGarage } from "@/api/query-client";
import { unwrap } from "@/api/unwrap";
import { type ListState, pageQuery } from "@/lib/navigation/list-state";
import type { PaymentFilter } from "../payment-filter";
import { takingsKeys } from "./keys";

/** Today's payments and the amount that customers owe. */
export function takingsOptions(garageId: number) {
  return queryOptions({
    queryKey: takingsKeys.today(garageId),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/takings", { params: { query: { garageId } }, signal })),
  });
}

/** One page of the garage's payments, with totals for the whole filter. */
export function paymentsOptions(garageId: number, list: ListState, filter: PaymentFilter) {
  const query = { garageId, ...pageQuery(list), ...filter };
  return queryOptions({
    queryKey: takingsKeys.payments(garageId, list, filter),
    queryFn: ({ client, signal }) => {
      const first = takingsKeys.payments(garageId, { ...list, page: 1 }, filter);
      const asked = { ...query, ...(list.page > 1 && asOfFirst(client, first)) };
      return unwrap(api.GET("/api/garage/payments", { params: { query: asked }, signal }));
    },
    placeholderData: sameGarage(garageId),
  });
}
