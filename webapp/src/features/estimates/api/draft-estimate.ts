import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import { estimateKeys } from "./keys";

type Points = { pointIds?: number[]; serviceId?: number | null };

/** Starts the estimate of a visit, or adds points of an inspection to its draft. */
export function useDraftEstimate(garageId: number) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: ({ visitId, pointIds = [], serviceId = null }: Points & { visitId: number }) => {
      const body = { pointIds, serviceId };
      return unwrap(
        api.POST("/api/garage/visits/{visit_id}/estimates", {
          params: {
            path: { visit_id: visitId },
            query: { garageId },
            header: { "Idempotency-Key": keyOf({ visitId, ...body }) },
          },
          body,
        }),
      );
    },
    onSettled: () => queries.invalidateQueries({ queryKey: estimateKeys.all(garageId) }),
  });
}

/** Returns the id of the estimate that the visit has already, if this is why the call was refused. */
export function liveEstimateIn(error: Error): number | undefined {
  if (!(error instanceof ApiError) || error.code !== "estimate_live") return undefined;
  const { estimateId } = (error.data ?? {}) as { estimateId?: unknown };
  return typeof estimateId === "number" ? estimateId : undefined;
}
