import type { Plan } from "@/features/billing/types";

const PLAN = { version: 1, interval: "month", branches: 1, staff: 10, trialDays: 14 };

function plan(code: string, name: string, price: number, over: Partial<Plan> = {}): Plan {
  return { ...PLAN, code, name, price, ...over };
}

export const starter = plan("starter", "Starter", 999);
export const pro = plan("pro", "Pro", 1999, { branches: 5, staff: 50 });

/** These are plans in the format of the API. */
export const plans: Plan[] = [
  starter,
  pro,
  plan("starter-yearly", "Starter, yearly", 9990, { interval: "year" }),
  plan("pro-yearly", "Pro, yearly", 19_990, { interval: "year", branches: 5, staff: 50 }),
];
