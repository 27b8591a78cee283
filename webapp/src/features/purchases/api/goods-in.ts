import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { purchaseKeys } from "./keys";

const WHAT = "goods in";

export function goodsInOptions(garageId: number, goodsInId: number) {
  return queryOptions({
    queryKey: purchaseKeys.one(garageId, WHAT, goodsInId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/garage/goods-in/{goods_in_id}", {
          params: { path: { goods_in_id: goodsInId }, query: { garageId } },
          signal,
        }),
      ),
  });
}
