import { ROUTES, withQuery } from "@/lib/navigation/routes";

export function toSale(garageId: number, jobId: number) {
  return withQuery(`${ROUTES.sales}/view`, { garageId, jobId });
}
