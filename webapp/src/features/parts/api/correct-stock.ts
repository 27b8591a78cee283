import { api } from "@/api/client";
import { useKeyedChange } from "@/api/use-keyed-change";
import { type CorrectionForm, toCorrectionIn } from "../correction";
import { partKeys } from "./keys";

export function useCorrectStock(garageId: number, partId: number) {
  return useKeyedChange(
    { keep: partKeys.one(garageId, partId), reload: partKeys.all(garageId), explainsLock: true },
    (form: CorrectionForm, keyed) => {
      const body = toCorrectionIn(form);
      const params = { path: { part_id: partId }, query: { garageId }, header: keyed(body) };
      return api.POST("/api/garage/parts/{part_id}/stock", { params, body });
    },
  );
}
