type Garage = { garageId: number; state: string; permissions: readonly string[] };

// A garage with one of these statuses answers no calls, so another garage is selected.
const RESTING = new Set(["preparing", "suspended", "closed"]);

/** Returns whether the garage is archived. It then answers only billing calls of its owner. */
export function isArchived(garage: Pick<Garage, "state">): boolean {
  return garage.state === "archived";
}

export function isResting(garage: Pick<Garage, "state" | "permissions">): boolean {
  if (isArchived(garage)) return !garage.permissions.includes("pay_subscription");
  return RESTING.has(garage.state);
}

/**
 * Returns the preferred garage if the person can use it. Otherwise it returns the first usable
 * garage, or else the first garage.
 */
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
