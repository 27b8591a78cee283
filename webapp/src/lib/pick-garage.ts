type Garage = { garageId: number; state: string };

// A garage in one of these states answers no call; the next one is used instead.
const RESTING = new Set(["preparing", "suspended", "archived", "closed"]);

export function isResting(garage: Pick<Garage, "state">): boolean {
  return RESTING.has(garage.state);
}

/** The first preferred garage if the person still works there, else the next, else their first. */
export function pickGarage<G extends Garage>(
  garages: readonly G[],
  ...preferred: (number | null)[]
): G | undefined {
  const working = garages.filter((garage) => !isResting(garage));
  const candidates = working.length > 0 ? working : garages;
  for (const id of preferred) {
    const found = candidates.find((garage) => garage.garageId === id);
    if (found) return found;
  }
  return candidates[0];
}
