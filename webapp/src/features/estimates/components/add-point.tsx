"use client";

import type { Route } from "next";
import { useState } from "react";
import { Lazy } from "@/components/lazy";
import Link from "@/components/link";
import { Button } from "@/components/ui/button";
import type { Point } from "@/features/inspections/types";
import { say } from "@/say";
import { toEstimate } from "../addresses";
import { estimateWith, useAddPoints } from "../use-add-points";

const loadServices = () => import("./point-service-panel");

export type AddPointProps = { garageId: number; visitId: number; point: Point };

/** Puts a bad or watched point on the estimate of the visit. */
export default function AddPoint({ garageId, visitId, point }: AddPointProps) {
  const [asks, setAsks] = useState(false);
  const { add, isPending, estimates } = useAddPoints(garageId, visitId);
  const on = estimates && estimateWith(estimates, point.pointId);
  if (on)
    return (
      <Link
        href={toEstimate(garageId, on.estimateId) as Route}
        prefetch={false}
        className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
      >
        {say.estimates_on({ code: on.code })}
      </Link>
    );
  const { label, serviceId } = point;
  return (
    <>
      <Button
        variant="outline"
        aria-label={say.estimates_add_to_the_estimate({ label })}
        disabled={isPending || !estimates}
        aria-busy={isPending}
        onClick={() => (serviceId === null ? setAsks(true) : add([point]))}
      >
        {say.estimates_add_to_estimate()}
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
              add([point], { serviceId: chosen });
            },
            close: () => setAsks(false),
          }}
        />
      )}
    </>
  );
}
