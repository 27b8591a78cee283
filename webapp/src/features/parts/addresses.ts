import { ROUTES, withQuery } from "@/lib/navigation/routes";

export function toPart(garageId: number, partId: number) {
  return withQuery(ROUTES.part, { garageId, partId });
}
