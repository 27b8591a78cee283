import type { Plan } from "./types";

/** Plans that a garage can buy. It keeps the version of its own plan, even a withdrawn one. */
export function plansFor(offered: readonly Plan[], held: Plan | null): Plan[] {
  if (!held) return [...offered];
  const isOffered = offered.some(({ code }) => code === held.code);
  return isOffered
    ? offered.map((plan) => (plan.code === held.code ? held : plan))
    : [held, ...offered];
}
