import { say } from "@/say";
import outlines from "./outlines.json";

/** The server draws the same outlines on the paper. */
export type OutlineName = keyof typeof outlines;
type Place = { place: string; label: string; x: number; y: number };
export type Outline = { paths: readonly string[]; places: readonly Place[] };

export const OUTLINE_WORDS: Record<OutlineName, string> = {
  car: say.checkin_car(),
  two_wheeler: say.checkin_two_wheeler(),
};
/** The drawing is a square of this size. */
export const SIZE = 1000;

export function outlineOf(name: string): Outline {
  return name === "two_wheeler" ? outlines.two_wheeler : outlines.car;
}

/** Returns the named place that is next to a point. */
export function nearest({ places }: Outline, x: number, y: number): Place {
  const [first, ...rest] = places;
  if (!first) throw new Error("An outline has places.");
  const distance = (place: Place) => (place.x - x) ** 2 + (place.y - y) ** 2;
  return rest.reduce((best, place) => (distance(place) < distance(best) ? place : best), first);
}

export function placeLabel(outline: string, place: string): string {
  return outlineOf(outline).places.find((one) => one.place === place)?.label ?? place;
}
