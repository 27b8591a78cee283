import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useRefreshPurchases } from "./changed";

export function useRemoveBillFile(garageId: number) {
  const refresh = useRefreshPurchases(garageId);
  return useMutation({
    mutationFn: (billId: number) =>
      unwrapEnvelope(
        api.DELETE("/api/garage/bills/{bill_id}/file", {
          params: { path: { bill_id: billId }, query: { garageId } },
        }),
      ),
    onSuccess: refresh,
  });
}
