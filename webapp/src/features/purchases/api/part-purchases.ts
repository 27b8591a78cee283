import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { purchaseKeys } from "./keys";

/** Loads the newest bills of a part. */
export function partPurchasesOptions(garageId: number, partId: number) {
  return queryOptions({
    queryKey: purchaseKeys.one(garageId, "of part", partId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/garage/parts/{part_id}/purchases", {
          params: { path: { part_id: partId }, query: { garageId } },
          signal,
        }),
      ),
  });
}
