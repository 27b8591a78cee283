import { useQuery } from "@tanstack/react-query";
import { isLocked } from "@/features/subscription/components/locked-note";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useRemoveLines } from "./api/change-estimate";
import { useDraftEstimate } from "./api/draft-estimate";
import { visitEstimatesOptions } from "./api/list-estimates";
import type { VisitEstimate } from "./types";

/** Adds points of an inspection to the draft of the visit. The message offers to undo it. */
export function useAddPoints(garageId: number, visitId: number) {
  const query = useQuery(visitEstimatesOptions(garageId, visitId));
  const drafting = useDraftEstimate(garageId);
  const removing = useRemoveLines(garageId);
  const add = (pointIds: number[], label: string, serviceId?: number) =>
    drafting.mutate(
      { visitId, pointIds, ...(serviceId !== undefined && { serviceId }) },
      {
        onSuccess: ({ estimateId, code, added, isNew }) => {
          if (added.length === 0)
            return notify.info(say.estimates_the_service_of_is_on_already({ label, code }));
          const said = say.estimates_is_on_estimate({ count: pointIds.length, label, code });
          notify.success(said, {
            label: say.estimates_undo(),
            run: () => {
              const undo = { estimateId, refs: added, isNew };
              removing.mutate(undo, { onError: (error) => notify.error(error.message) });
            },
          });
        },
        onError: (error) => {
          if (!isLocked(error)) notify.error(error.message);
        },
      },
    );
  return { add, isPending: drafting.isPending, estimates: query.data };
}

export function estimateWith(estimates: readonly VisitEstimate[], pointId: number) {
  return estimates.find(
    ({ state, pointIds }) => state !== "withdrawn" && pointIds.includes(pointId),
  );
}
