import type { Plan } from "@/features/welcome/offers";

function plan(code: string, name: string, price: number, over: Partial<Plan> = {}): Plan {
  return { code, version: 1, name, price, interval: "month", branches: 1, staff: 10, ...over };
}

/** What can be bought, as the server answers it. */
export const plans: Plan[] = [
  plan("starter", "Starter", 999),
  plan("pro", "Pro", 1999, { branches: 5, staff: 50 }),
  plan("starter-yearly", "Starter, yearly", 9990, { interval: "year" }),
  plan("pro-yearly", "Pro, yearly", 19_990, { interval: "year", branches: 5, staff: 50 }),
];
