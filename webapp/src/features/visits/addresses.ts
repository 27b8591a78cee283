import { ROUTES } from "@/lib/navigation/routes";

/** This URL is not in ROUTES, because each screen would load it. */
const CHECK_IN = "/dashboard/check-in";

/** The vehicle that is checked in: its visit, its job, or its customer and itself. */
export type Arrival =
  | { visitId: number }
  | { jobId: number }
  | { customerId: number; vehicleId: number };

export function toCheckIn(garageId: number, arrival: Arrival): string {
  return `${CHECK_IN}?${query(garageId, arrival)}`;
}

export function toVisit(garageId: number, visitId: number): string {
  return `${ROUTES.visits}/view?${query(garageId, { visitId })}`;
}

function query(garageId: number, arrival: Arrival): URLSearchParams {
  const ids = Object.entries({ garageId, ...arrival }).map(([name, id]) => [name, String(id)]);
  return new URLSearchParams(Object.fromEntries(ids));
}
