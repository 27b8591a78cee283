"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useState } from "react";
import { Lazy } from "@/components/lazy";
import Link from "@/components/link";
import { Button } from "@/components/ui/button";
import type { Point } from "@/features/inspections/types";
import { isLocked } from "@/features/subscription/components/locked-note";
import { notify } from "@/lib/notify";
import { toEstimate } from "../addresses";
import { useRemoveLines } from "../api/change-estimate";
import { useDraftEstimate } from "../api/draft-estimate";
import { visitEstimatesOptions } from "../api/list-estimates";
import type { VisitEstimate } from "../types";

const loadServices = () => import("./point-service-panel");

type PlaceProps = { garageId: number; visitId: number };

/** Puts a bad or watched point on the estimate of the visit. */
export function AddPoint({ garageId, visitId, point }: PlaceProps & { point: Point }) {
  const [asks, setAsks] = useState(false);
  const { add, isPending, estimates } = useAddPoints(garageId, visitId);
  if (point.mark !== "bad" && point.mark !== "watch") return null;
  const on = estimates && estimateWith(estimates, point.pointId);
  if (on)
    return (
      <Link
        href={toEstimate(garageId, on.estimateId) as Route}
        prefetch={false}
        className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
      >
        On {on.code}
      </Link>
    );
  const { pointId, label, serviceId } = point;
  return (
    <>
      <Button
        variant="outline"
        aria-label={`Add ${label} to the estimate`}
        disabled={isPending || !estimates}
        aria-busy={isPending}
        onClick={() => (serviceId === null ? setAsks(true) : add([pointId], label))}
      >
        Add to estimate
      </Button>
      {asks && (
        <Lazy
          load={loadServices}
          onFailure={() => setAsks(false)}
          props={{
            garageId,
            label,
            choose: (chosen) => {
              setAsks(false);
              add([pointId], label, chosen);
            },
            close: () => setAsks(false),
          }}
        />
      )}
    </>
  );
}

/** Puts all bad points that suggest a service on the estimate. */
export function AddAllBad({
  garageId,
  visitId,
  points,
}: PlaceProps & { points: readonly Point[] }) {
  const { add, isPending, estimates } = useAddPoints(garageId, visitId);
  const bad = points.filter(
    ({ mark, serviceId, pointId }) =>
      mark === "bad" && serviceId !== null && estimates && !estimateWith(estimates, pointId),
  );
  if (bad.length === 0) return null;
  return (
    <Button
      variant="outline"
      disabled={isPending}
      aria-busy={isPending}
      onClick={() =>
        add(
          bad.map(({ pointId }) => pointId),
          bad.map(({ label }) => label).join(", "),
        )
      }
    >
      Add all bad
    </Button>
  );
}

function useAddPoints(garageId: number, visitId: number) {
  const query = useQuery(visitEstimatesOptions(garageId, visitId));
  const drafting = useDraftEstimate(garageId);
  const removing = useRemoveLines(garageId);
  const add = (pointIds: number[], label: string, serviceId?: number) =>
    drafting.mutate(
      { visitId, pointIds, ...(serviceId !== undefined && { serviceId }) },
      {
        onSuccess: ({ estimateId, code, added }) => {
          if (added.length === 0)
            return notify.info(`The service of ${label} is on ${code} already.`);
          const is = pointIds.length > 1 ? "are" : "is";
          notify.success(`${label} ${is} on ${code}.`, {
            label: "Undo",
            run: () => {
              const undo = { estimateId, refs: added };
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

function estimateWith(estimates: readonly VisitEstimate[], pointId: number) {
  return estimates.find(
    ({ state, pointIds }) => state !== "withdrawn" && pointIds.includes(pointId),
  );
}
