import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { estimateKeys } from "./keys";

type Points = { pointIds?: number[]; serviceId?: number | null };

/**
 * Starts the estimate of a visit, or adds points of an inspection to its draft. A repeated call adds
 * nothing, so it needs no key. With a key, a point could not be added again after Undo.
 */
export function useDraftEstimate(garageId: number) {
  const queries = useQueryClient();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: ({ visitId, pointIds = [], serviceId = null }: Points & { visitId: number }) => {
      const body = { pointIds, serviceId };
      return unwrapEnvelope(
        api.POST("/api/garage/visits/{visit_id}/estimates", {
          params: {
            path: { visit_id: visitId },
            query: { garageId },
          },
          body,
        }),
      );
    },
    onSettled: () => queries.invalidateQueries({ queryKey: estimateKeys.all(garageId) }),
  });
}

const HAS_ONE = new Set(["estimate_live", "estimate_approved"]);

/** Returns the id of the estimate that the visit has already, if this is why the call was refused. */
export function liveEstimateIn(error: Error): number | undefined {
  if (!(error instanceof ApiError) || !HAS_ONE.has(error.code)) return undefined;
  const { estimateId } = (error.data ?? {}) as { estimateId?: unknown };
  return typeof estimateId === "number" ? estimateId : undefined;
}
