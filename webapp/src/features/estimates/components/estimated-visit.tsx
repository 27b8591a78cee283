"use client";

import { VisitInspections } from "@/features/inspections/components/visit-inspections";
import { VisitScreen } from "@/features/visits/components/visit-screen";
import { AddAllBad, AddPoint } from "./add-points";
import { VisitEstimates } from "./visit-estimates";

/** Shows a visit with its inspections and estimates. */
export function EstimatedVisit() {
  return (
    <VisitScreen
      below={(props) => {
        const { garageId, visit, permissions } = props;
        const mayAdd = visit?.isOpen && permissions.includes("change_estimates");
        const place = { garageId, visitId: visit?.visitId ?? 0 };
        return (
          <>
            <VisitInspections
              {...props}
              {...(mayAdd && {
                ofPoint: (point) => <AddPoint {...place} point={point} />,
                ofPoints: (points) => <AddAllBad {...place} points={points} />,
              })}
            />
            <VisitEstimates {...props} />
          </>
        );
      }}
    />
  );
}
