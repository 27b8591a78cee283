import type { Garage } from "./types";

// A garage in one of these states answers no call; the next one is used instead.
const RESTING = new Set(["preparing", "suspended", "closed"]);

export function isResting(garage: Garage): boolean {
  return RESTING.has(garage.state);
}

/** The last-used garage if the person still works there, otherwise their first. */
export function pickGarage(
  garages: readonly Garage[],
  lastUsed: number | null,
): Garage | undefined {
  const working = garages.filter((garage) => !isResting(garage));
  const candidates = working.length > 0 ? working : garages;
  return candidates.find((garage) => garage.garageId === lastUsed) ?? candidates[0];
}
