import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { purchaseKeys } from "./keys";

/** Loads the newest bills of a part. */
export function partPurchasesOptions(garageId: number, partId: number) {
  const params = { path: { part_id: partId }, query: { garageId } };
  return readOptions(purchaseKeys.one(garageId, "of part", partId), (signal) =>
    api.GET("/api/garage/parts/{part_id}/purchases", { params, signal }),
  );
}
