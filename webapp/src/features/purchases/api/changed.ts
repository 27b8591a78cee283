import { useQueryClient } from "@tanstack/react-query";
import { partKeys } from "@/features/parts/api/keys";
import { purchaseKeys } from "./keys";

/** Loads the purchases again after a change, and the parts too, because their stock may be new. */
export function useRefreshPurchases(garageId: number) {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: partKeys.all(garageId) });
    return queries.invalidateQueries({ queryKey: purchaseKeys.all(garageId) });
  };
}
