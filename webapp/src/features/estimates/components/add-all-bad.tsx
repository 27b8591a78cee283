"use client";

import { Button } from "@/components/ui/button";
import type { Point } from "@/features/inspections/types";
import { say } from "@/say";
import { estimateWith, useAddPoints } from "../use-add-points";

export type AddAllBadProps = { garageId: number; visitId: number; points: readonly Point[] };

/** Puts all bad points on the estimate. The message names those that have no service. */
export default function AddAllBad({ garageId, visitId, points }: AddAllBadProps) {
  const { add, isPending, estimates } = useAddPoints(garageId, visitId);
  const bad = points.filter(
    ({ mark, pointId }) => mark === "bad" && estimates && !estimateWith(estimates, pointId),
  );
  if (!bad.some(({ serviceId }) => serviceId !== null)) return null;
  return (
    <Button variant="outline" disabled={isPending} aria-busy={isPending} onClick={() => add(bad)}>
      {say.estimates_add_all_bad()}
    </Button>
  );
}
