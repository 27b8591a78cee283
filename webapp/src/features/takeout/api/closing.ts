import { useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { useChange } from "@/api/use-change";
import { billingKeys } from "@/features/billing/api/keys";
import { subscriptionKeys } from "@/features/subscription/api/keys";
import { takeoutKeys } from "./keys";

export function closingOptions(garageId: number) {
  const params = { query: { garageId } };
  return readOptions(takeoutKeys.closing(garageId), (signal) =>
    api.GET("/api/garage/closing", { params, signal }),
  );
}

export function useCloseGarage(garageId: number) {
  const params = { query: { garageId } };
  return useChange({ reload: useClosingChanged(garageId), always: true }, (garageName: string) =>
    api.POST("/api/garage/closing", { params, body: { garageName } }),
  );
}

export function useKeepGarage(garageId: number) {
  const params = { query: { garageId } };
  return useChange({ reload: useClosingChanged(garageId), always: true }, () =>
    api.DELETE("/api/garage/closing", { params }),
  );
}

/**
 * Loads the closing, the subscription and the export again, because closing or keeping a garage
 * changes all of them.
 */
function useClosingChanged(garageId: number) {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [takeoutKeys.all(garageId), billingKeys.all(garageId), subscriptionKeys.all].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
}
