"use client";

import { Button } from "@/components/ui/button";
import type { Point } from "@/features/inspections/types";
import { say } from "@/say";
import { estimateWith, useAddPoints } from "../use-add-points";

export type AddAllBadProps = { garageId: number; visitId: number; points: readonly Point[] };

/** Puts all bad points that suggest a service on the estimate. */
export default function AddAllBad({ garageId, visitId, points }: AddAllBadProps) {
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
      {say.estimates_add_all_bad()}
    </Button>
  );
}
