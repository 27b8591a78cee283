import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { homeKeys } from "@/features/home/api/keys";
import type { ExplainIn } from "../types";
import { leakKeys } from "./keys";

export function useExplainLeak(garageId: number, leakId: number) {
  const queries = useQueryClient();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (body: ExplainIn) =>
      unwrapEnvelope(
        api.POST("/api/garage/leaks/{leak_id}/explain", {
          params: { path: { leak_id: leakId }, query: { garageId } },
          body,
        }),
      ),
    onSuccess: ({ data }) => {
      queries.setQueryData(leakKeys.one(garageId, leakId), data);
      queries.invalidateQueries({ queryKey: homeKeys.first(garageId) });
      return queries.invalidateQueries({ queryKey: leakKeys.all(garageId) });
    },
  });
}
