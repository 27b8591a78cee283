type Garage = { garageId: number; state: string; permissions: readonly string[] };

// A garage in one of these states answers no calls, so another one is selected.
const RESTING = new Set(["preparing", "suspended", "closed"]);

/** An archived garage answers only billing calls, and only to its owner. */
export function isArchived(garage: Pick<Garage, "state">): boolean {
  return garage.state === "archived";
}

export function isResting(garage: Pick<Garage, "state" | "permissions">): boolean {
  if (isArchived(garage)) return !garage.permissions.includes("pay_subscription");
  return RESTING.has(garage.state);
}

/** The preferred garage if the person can use it, else the first usable one, else the first. */
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
