"use client";

import { VisitScreen } from "@/features/visits/components/visit-screen";
import { VisitInspections } from "./visit-inspections";

/** Shows a visit with its inspections. */
export function InspectedVisit() {
  return <VisitScreen below={(props) => <VisitInspections {...props} />} />;
}
