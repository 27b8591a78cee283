"use client";

import { Lazy } from "@/components/lazy";
import { InspectScreen } from "@/features/inspections/components/inspect-screen";
import { useMay } from "@/features/session/session";

const loadPoint = () => import("./add-point");
const loadMake = () => import("./make-estimate");

/** Shows an inspection. When it is finished, its bad points become an estimate with one tap. */
export function EstimatedInspection() {
  const mayAdd = useMay("change_estimates");
  return (
    <InspectScreen
      {...(mayAdd && {
        actionsOf: (garageId, { visitId }) => ({
          ofPoint: (point) =>
            (point.mark === "bad" || point.mark === "watch") && (
              <Lazy load={loadPoint} props={{ garageId, visitId, point }} />
            ),
          ofPoints: (points) => <Lazy load={loadMake} props={{ garageId, visitId, points }} />,
        }),
      })}
    />
  );
}
