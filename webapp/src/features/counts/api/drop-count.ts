import { api } from "@/api/client";
import { useChange } from "@/api/use-change";
import { countKeys } from "./keys";

export function useDropCount(garageId: number) {
  // A refused request may mean that somebody closed the count.
  return useChange({ reload: countKeys.all(garageId), always: true }, (countId: number) =>
    api.DELETE("/api/garage/counts/{count_id}", {
      params: { path: { count_id: countId }, query: { garageId } },
    }),
  );
}
