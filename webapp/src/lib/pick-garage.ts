type Garage = { garageId: number; state: string; permissions: readonly string[] };

// A garage in one of these states answers no call; the next one is used instead.
const RESTING = new Set(["preparing", "suspended", "closed"]);

/** In the archive only what brings the garage back is answered, and only its owner can do that. */
export function isArchived(garage: Pick<Garage, "state">): boolean {
  return garage.state === "archived";
}

export function isResting(garage: Pick<Garage, "state" | "permissions">): boolean {
  if (isArchived(garage)) return !garage.permissions.includes("pay_subscription");
  return RESTING.has(garage.state);
}

/** The first preferred garage if the person still works there, else the next, else their first. */
export function pickGarage<G extends Garage>(
  garages: readonly G[],
  ...preferred: (number | null)[]
): G | undefined {
  const awake = garages.filter((garage) => !isResting(garage));
  const candidates = awake.length > 0 ? awake : garages;
  for (const id of preferred) {
    const found = candidates.find((garage) => garage.garageId === id);
    if (found) return found;
  }
  return candidates.find((garage) => !isArchived(garage)) ?? candidates[0];
}
