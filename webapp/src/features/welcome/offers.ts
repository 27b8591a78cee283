import type { Plan } from "@/features/billing/types";

export type Offer = { monthly: Plan; yearly: Plan | undefined };

/** A plan by the month, with the same by the year beside it. */
export function offersOf(plans: readonly Plan[]): Offer[] {
  return plans
    .filter(({ interval }) => interval === "month")
    .map((monthly) => ({
      monthly,
      yearly: plans.find(({ code }) => code === `${monthly.code}-yearly`),
    }));
}

/** How many months of the year the year's price leaves out. */
export function monthsFree({ monthly, yearly }: Offer): number {
  return yearly ? Math.round(12 - yearly.price / monthly.price) : 0;
}
