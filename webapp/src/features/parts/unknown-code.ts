import { ROUTES, withQuery } from "@/lib/navigation/routes";

/** The query parameter with a code that no part has yet. The person chooses the part that gets it. */
export const CODE = "code";
const LONGEST = 64;

/** Returns the URL of the list, on which the person chooses the part of an unknown code. */
export function toPartsWithCode(garageId: number, code: string) {
  return withQuery(ROUTES.parts, { garageId, [CODE]: code });
}

export function toPartWithCode(garageId: number, partId: number, code: string) {
  return withQuery(ROUTES.part, { garageId, partId, [CODE]: code });
}

export function unknownCodeIn(params: { get: (name: string) => string | null }): string {
  return (params.get(CODE) ?? "").trim().slice(0, LONGEST);
}
