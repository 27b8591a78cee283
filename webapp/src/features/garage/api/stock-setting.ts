import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { unwrapEnvelope } from "@/api/unwrap";
import type { StockSetting } from "../types";
import { garageKeys } from "./keys";

export function stockSettingOptions(garageId: number) {
  const params = { query: { garageId } };
  return readOptions(garageKeys.stockSetting(garageId), (signal) =>
    api.GET("/api/garage/stock-setting", { params, signal }),
  );
}

export function useSetStockSetting(garageId: number) {
  const queries = useQueryClient();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (body: StockSetting) =>
      unwrapEnvelope(
        api.PUT("/api/garage/stock-setting", { params: { query: { garageId } }, body }),
      ),
    onSuccess: ({ data }) => queries.setQueryData(garageKeys.stockSetting(garageId), data),
  });
}
