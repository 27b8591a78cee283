import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { countKeys } from "./keys";

export function useDropCount(garageId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (countId: number) =>
      unwrapEnvelope(
        api.DELETE("/api/garage/counts/{count_id}", {
          params: { path: { count_id: countId }, query: { garageId } },
        }),
      ),
    // A refused request may mean that somebody closed the count.
    onSettled: () => queries.invalidateQueries({ queryKey: countKeys.all(garageId) }),
  });
}
