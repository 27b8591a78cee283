import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import type { Above } from "@/features/jobs/editor/above";
import { toServicesOpted } from "@/features/jobs/editor/lines";
import type { UnitCode } from "@/features/parts/quantity";
import { useOpenVisit } from "@/features/visits/api/open-visit";
import { inRupees } from "@/lib/money/paise";
import { liveEstimateIn, useDraftEstimate } from "./api/draft-estimate";
import { estimateOptions } from "./api/get-estimate";
import { estimateKeys } from "./api/keys";
import { toEstimateIn } from "./body";
import type { Estimate, EstimateIn } from "./types";

type LineIn = NonNullable<EstimateIn["lines"]>[number];

/**
 * Makes the new lines of a job's form the draft of a supplementary estimate, and returns the id of
 * the estimate. An estimate that is still open keeps its lines, and gets the new ones if it is a
 * draft.
 */
export function useSupplementary(above: Above) {
  const { garageId, jobId } = above;
  const queries = useQueryClient();
  const opening = useOpenVisit(garageId);
  const drafting = useDraftEstimate(garageId);
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: async () => {
      const { visitId } = await opening.mutateAsync({ jobId });
      const estimateId = await drafting.mutateAsync({ visitId }).then(
        (started) => started.estimateId,
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
      if (found.state === "draft") {
        const body = toEstimateIn(found);
        const lines = newLines(above, found);
        await unwrap(
          api.PUT("/api/garage/estimates/{estimate_id}", {
            params: { path: { estimate_id: estimateId }, query: { garageId } },
            body: { ...body, lines: [...(body.lines ?? []), ...lines] },
          }),
        );
      }
      return estimateId;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: estimateKeys.all(garageId) }),
  });
}

const BLANK = { quantity: 1, partName: "", hsn: "", freeReason: "", note: "" } as const;

/** Returns the lines that are new on the form, or have a new price, and are not on the estimate. */
function newLines({ lines, parts }: Above, { base, lines: proposed }: Estimate): LineIn[] {
  const known = new Set(proposed.flatMap(({ serviceId }) => serviceId ?? []));
  const ordered = new Map(base.map((line) => [line.serviceId, line.lineId]));
  const changed = lines.filter(({ from, serviceId }) => from !== "saved" && !known.has(serviceId));
  const services = toServicesOpted(changed).map(
    ({ garageJobServiceId, serviceRate, discountPercent }): LineIn => ({
      ...BLANK,
      ref: crypto.randomUUID(),
      kind: "labour",
      serviceId: garageJobServiceId,
      rate: serviceRate,
      discountPercent: discountPercent || null,
      replacesId: ordered.get(garageJobServiceId) ?? null,
    }),
  );
  const added = parts.filter(({ jobPartId, onBill }) => jobPartId === null && onBill);
  const goods = added.map(
    (line): LineIn => ({
      ...BLANK,
      ref: crypto.randomUUID(),
      kind: "part",
      partId: line.partId,
      partName: line.partId === null ? line.name : "",
      hsn: line.partId === null ? line.hsn : "",
      unit: line.unit as UnitCode,
      gstRate: line.gstRate,
      mrp: line.mrp === null ? null : inRupees(line.mrp),
      quantity: line.quantity,
      rate: inRupees(line.price),
      freeReason: line.freeReason as LineIn["freeReason"],
    }),
  );
  return [...services, ...goods];
}
