import { useQuery } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { isLocked } from "@/features/subscription/components/locked-note";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useRemoveLines } from "./api/change-estimate";
import { useDraftEstimate } from "./api/draft-estimate";
import { visitEstimatesOptions } from "./api/list-estimates";
import type { DraftedEstimate, VisitEstimate } from "./types";

type Named = { pointId: number; label: string };

/** Adds points of an inspection to the draft of the visit. The message offers to undo it. */
export function useAddPoints(garageId: number, visitId: number) {
  const query = useQuery(visitEstimatesOptions(garageId, visitId));
  const drafting = useDraftEstimate(garageId);
  const removing = useRemoveLines(garageId);
  const add = (
    points: readonly Named[],
    options: { serviceId?: number; onAdded?: OnAdded } = {},
  ) => {
    const { serviceId, onAdded } = options;
    const pointIds = points.map(({ pointId }) => pointId);
    drafting.mutate(
      { visitId, pointIds, ...(serviceId !== undefined && { serviceId }) },
      {
        onSuccess: ({ data }) => {
          const { estimateId, added, joined, isNew } = data;
          const said = addedText(points, data);
          onAdded?.(estimateId);
          if (added.length === 0 && joined === 0) return notify.info(said);
          // A point that joined an older line has changed its note, which Undo cannot bring back.
          if (joined > 0) return notify.success(said);
          notify.success(said, {
            label: say.estimates_undo(),
            run: () => {
              const undo = { estimateId, refs: added, isNew };
              removing.mutate(undo, { onError: (error) => notify.error(error.message) });
            },
          });
        },
        onError: (error) => {
          const fields = error instanceof ApiError ? Object.values(error.fields) : [];
          if (!isLocked(error)) notify.error(fields[0]?.[0] ?? error.message);
        },
      },
    );
  };
  return { add, isPending: drafting.isPending, estimates: query.data };
}

type OnAdded = (estimateId: number) => void;

function addedText(points: readonly Named[], { code, added, joined, skipped }: DraftedEstimate) {
  const left = new Set(skipped.map(({ pointId }) => pointId));
  const done = points.filter(({ pointId }) => !left.has(pointId));
  const label = done.map((each) => each.label).join(", ");
  const count = done.length;
  const said: string[] = [];
  if (added.length > 0 || joined > 0) {
    said.push(
      left.size > 0
        ? say.estimates_points_are_on({ count, code })
        : say.estimates_is_on_estimate({ count, label, code }),
    );
  } else if (count > 0) said.push(say.estimates_is_on_estimate_already({ count, label, code }));
  for (const why of ["no_service", "ordered"] as const) {
    const labels = skipped.filter((each) => each.why === why).map((each) => each.label);
    const rest = { count: labels.length, labels: labels.join(", ") };
    if (labels.length === 0) continue;
    said.push(
      why === "ordered"
        ? say.estimates_points_are_ordered(rest)
        : say.estimates_points_have_no_service(rest),
    );
  }
  return said.join(" ");
}

export function estimateWith(estimates: readonly VisitEstimate[], pointId: number) {
  return estimates.find(
    ({ state, pointIds }) => state !== "withdrawn" && pointIds.includes(pointId),
  );
}
