import { api } from "@/api/client";
import { useChange } from "@/api/use-change";
import { useRefreshPurchases } from "./changed";

export function useRemoveBillFile(garageId: number) {
  return useChange({ reload: useRefreshPurchases(garageId) }, (billId: number) =>
    api.DELETE("/api/garage/bills/{bill_id}/file", {
      params: { path: { bill_id: billId }, query: { garageId } },
    }),
  );
}
