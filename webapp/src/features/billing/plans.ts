import type { Plan } from "./types";

/**
 * Returns the plans that a garage can buy. A garage can always buy the plan version that it has,
 * even if the plan is withdrawn.
 */
export function plansFor(offered: readonly Plan[], held: Plan | null): Plan[] {
  if (!held) return [...offered];
  const isOffered = offered.some(({ code }) => code === held.code);
  return isOffered
    ? offered.map((plan) => (plan.code === held.code ? held : plan))
    : [held, ...offered];
}
