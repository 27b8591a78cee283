import type { Plan } from "./types";

/** What a garage can buy: who has a plan keeps its version, also when it is not on offer any more. */
export function plansFor(offered: readonly Plan[], held: Plan | null): Plan[] {
  if (!held) return [...offered];
  const isOffered = offered.some(({ code }) => code === held.code);
  return isOffered
    ? offered.map((plan) => (plan.code === held.code ? held : plan))
    : [held, ...offered];
}
