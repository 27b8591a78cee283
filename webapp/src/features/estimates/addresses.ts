import { ROUTES } from "@/lib/navigation/routes";

export const ESTIMATES = ROUTES.estimates;

/** A new estimate belongs to a visit, or to the visit that a customer's vehicle has or gets. */
export type EstimateStart = { visitId: number } | { customerId: number; vehicleId: number };

export function toEstimate(garageId: number, estimateId: number): string {
  return `${ESTIMATES}/view?${query({ garageId, estimateId })}`;
}

export function toNewEstimate(garageId: number, start: EstimateStart): string {
  return `${ESTIMATES}/view?${query({ garageId, ...start })}`;
}

export function toOpenJob(garageId: number, estimateId: number): string {
  return `${ESTIMATES}/open-job?${query({ garageId, estimateId })}`;
}

function query(ids: Record<string, number>): URLSearchParams {
  return new URLSearchParams(Object.entries(ids).map(([name, id]) => [name, String(id)]));
}
