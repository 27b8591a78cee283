import type { Plan } from "@/features/billing/types";

export type Offer = { monthly: Plan; yearly: Plan | undefined };

/** Returns each monthly plan together with its yearly plan. The yearly plan may be missing. */
export function offersOf(plans: readonly Plan[]): Offer[] {
  return plans
    .filter(({ interval }) => interval === "month")
    .map((monthly) => ({
      monthly,
      yearly: plans.find(({ code }) => code === `${monthly.code}-yearly`),
    }));
}

/** Returns how many months a customer saves with the yearly price. */
export function monthsFree({ monthly, yearly }: Offer): number {
  return yearly ? Math.round(12 - yearly.price / monthly.price) : 0;
}
