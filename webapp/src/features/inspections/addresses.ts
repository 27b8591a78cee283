/** This URL is not in ROUTES, because each screen would load it. */
const INSPECT = "/dashboard/inspect";

export function toInspection(garageId: number, inspectionId: number): string {
  return `${INSPECT}?${new URLSearchParams({ garageId: String(garageId), inspectionId: String(inspectionId) })}`;
}
