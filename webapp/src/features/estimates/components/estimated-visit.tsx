"use client";

import { Lazy } from "@/components/lazy";
import { VisitInspections } from "@/features/inspections/components/visit-inspections";
import { VisitScreen } from "@/features/visits/components/visit-screen";
import { VisitEstimates } from "./visit-estimates";

const loadPoint = () => import("./add-point");
const loadUnused = () => import("./unused-approval");
const loadAllBad = () => import("./add-all-bad");

/** Shows a visit with its inspections and estimates. */
export function EstimatedVisit() {
  return (
    <VisitScreen
      beforeClosing={(place) => <Lazy load={loadUnused} props={place} />}
      below={(props) => {
        const { garageId, visit, permissions } = props;
        const mayAdd = visit?.isOpen && permissions.includes("change_estimates");
        const place = { garageId, visitId: visit?.visitId ?? 0 };
        return (
          <>
            <VisitInspections
              {...props}
              {...(mayAdd && {
                ofPoint: (point) =>
                  (point.mark === "bad" || point.mark === "watch") && (
                    <Lazy load={loadPoint} props={{ ...place, point }} />
                  ),
                ofPoints: (points) => <Lazy load={loadAllBad} props={{ ...place, points }} />,
              })}
            />
            <VisitEstimates {...props} />
          </>
        );
      }}
    />
  );
}
