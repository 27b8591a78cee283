import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { useChange } from "@/api/use-change";
import type { StockSetting } from "../types";
import { garageKeys } from "./keys";

export function stockSettingOptions(garageId: number) {
  const params = { query: { garageId } };
  return readOptions(garageKeys.stockSetting(garageId), (signal) =>
    api.GET("/api/garage/stock-setting", { params, signal }),
  );
}

export function useSetStockSetting(garageId: number) {
  const params = { query: { garageId } };
  return useChange(
    { keep: garageKeys.stockSetting(garageId), explainsLock: true },
    (body: StockSetting) => api.PUT("/api/garage/stock-setting", { params, body }),
  );
}
