import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import type { Above } from "@/features/jobs/editor/above";
import { useOpenVisit } from "@/features/visits/api/open-visit";
import { say } from "@/say";
import { liveEstimateIn, useDraftEstimate } from "./api/draft-estimate";
import { estimateOptions } from "./api/get-estimate";
import { estimateKeys } from "./api/keys";
import { toEstimateIn } from "./body";
import { addedGoods, changedServices, newServices } from "./supplementary-lines";

const NOTHING_NEW = say.estimates_only_new_services_new_prices_of();

/**
 * Makes the new lines of a job's form the draft of a supplementary estimate, and returns the id of
 * the estimate. A draft of this visit keeps its lines and gets the new ones. A sent estimate is not
 * touched, because the customer looks at it.
 */
export function useSupplementary(above: Above) {
  const { garageId, jobId } = above;
  const queries = useQueryClient();
  const opening = useOpenVisit(garageId);
  const drafting = useDraftEstimate(garageId);
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: async () => {
      const added = addedGoods(above);
      if (!added.length && !changedServices(above).length) throw new Error(NOTHING_NEW);
      const { visitId } = await opening.mutateAsync({ jobId });
      const estimateId = await drafting.mutateAsync({ visitId }).then(
        ({ data }) => data.estimateId,
        (error: Error) => {
          const live = liveEstimateIn(error);
          if (live === undefined) throw error;
          return live;
        },
      );
      const found = await queries.fetchQuery({
        ...estimateOptions(garageId, estimateId),
        staleTime: 0,
      });
      if (found.state !== "draft")
        throw new Error(say.estimates_waits_for_an_answer({ code: found.code }));
      const body = toEstimateIn(found);
      const lines = [...newServices(above, found), ...added];
      await unwrap(
        api.PUT("/api/garage/estimates/{estimate_id}", {
          params: { path: { estimate_id: estimateId }, query: { garageId } },
          body: { ...body, lines: [...(body.lines ?? []), ...lines] },
        }),
      );
      // The estimate opens next. It must load again, because this copy lacks the new lines.
      queries.removeQueries({ queryKey: estimateKeys.one(garageId, estimateId) });
      return estimateId;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: estimateKeys.all(garageId) }),
  });
}
