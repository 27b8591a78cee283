"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import type { Point } from "@/features/inspections/types";
import { say } from "@/say";
import { toEstimate } from "../addresses";
import { estimateWith, useAddPoints } from "../use-add-points";

const loadServices = () => import("./point-service-panel");

export type MakeEstimateProps = { garageId: number; visitId: number; points: readonly Point[] };

/**
 * Puts all bad points on the estimate of the visit with one tap, and opens it. Points without a
 * service ask for one, one after another.
 */
export default function MakeEstimate({ garageId, visitId, points }: MakeEstimateProps) {
  const router = useRouter();
  const { add, isPending, estimates } = useAddPoints(garageId, visitId);
  const [asks, setAsks] = useState<{ queue: readonly Point[]; made: number | undefined }>();
  const bad = points.filter(
    ({ mark, pointId }) => mark === "bad" && estimates && !estimateWith(estimates, pointId),
  );
  const go = (queue: readonly Point[], made: number | undefined) => {
    setAsks(queue.length > 0 ? { queue, made } : undefined);
    if (queue.length === 0 && made !== undefined) router.push(toEstimate(garageId, made) as Route);
  };
  const make = () => {
    const ready = bad.filter(({ serviceId }) => serviceId !== null);
    const rest = bad.filter(({ serviceId }) => serviceId === null);
    if (ready.length === 0) return go(rest, undefined);
    add(ready, { onAdded: (estimateId) => go(rest, estimateId) });
  };
  const draft = estimates?.find(({ state }) => state === "draft");
  const count = bad.length;
  const [asked, ...later] = asks?.queue ?? [];
  return (
    <>
      {count > 0 && (
        <Button
          size="lg"
          className="w-full"
          disabled={isPending}
          aria-busy={isPending}
          onClick={make}
        >
          {draft
            ? say.estimates_add_bad_points_to({ count, code: draft.code })
            : say.estimates_make_estimate_from({ count })}
        </Button>
      )}
      {asks && asked && (
        <Lazy
          key={asked.pointId}
          load={loadServices}
          onFailure={() => go([], asks.made)}
          props={{
            garageId,
            label: asked.label,
            choose: (serviceId) => {
              setAsks(undefined);
              add([asked], { serviceId, onAdded: (estimateId) => go(later, estimateId) });
            },
            close: () => go(later, asks.made),
          }}
        />
      )}
    </>
  );
}
