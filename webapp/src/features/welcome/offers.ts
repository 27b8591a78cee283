import type { Plan } from "@/features/billing/types";

export type Offer = { monthly: Plan; yearly: Plan | undefined };

/** Returns each monthly plan with its yearly plan, if there is one. */
export function offersOf(plans: readonly Plan[]): Offer[] {
  return plans
    .filter(({ interval }) => interval === "month")
    .map((monthly) => ({
      monthly,
      yearly: plans.find(({ code }) => code === `${monthly.code}-yearly`),
    }));
}

/** Returns the number of months that the yearly price saves. */
export function monthsFree({ monthly, yearly }: Offer): number {
  return yearly ? Math.round(12 - yearly.price / monthly.price) : 0;
}
