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
    onSuccess: () => queries.invalidateQueries({ queryKey: countKeys.all(garageId) }),
  });
}
