"use client";

import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "@/components/ui/skeleton";
import { plansOptions } from "@/features/billing/api/list-plans";
import { per } from "@/features/billing/words";
import { rupees } from "@/lib/money";

/** Trial and prices of a new branch. */
export function PricePreview() {
  const { data: plans, isError } = useQuery(plansOptions());
  // The form works without prices, and Billing shows them too.
  if (isError && !plans) return null;
  if (!plans) return <Skeleton className="mb-4 h-36 w-full" />;
  const trialDays = Math.max(...plans.map((plan) => plan.trialDays));
  return (
    <section aria-label="Prices" className="mb-4 grid gap-3 rounded-md bg-accent p-4">
      <p className="text-base">
        <strong className="font-semibold">{trialDays} days free, with all features.</strong> Nothing
        is charged now. After the trial, choose a plan for the branch in Billing:
      </p>
      <ul className="grid gap-1">
        {plans.map((plan) => (
          <li key={plan.code} className="flex justify-between gap-4">
            <span>{plan.name}</span>
            <span className="text-right">
              {rupees(plan.price)} {per(plan)}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-muted-foreground text-xs">Prices include GST.</p>
    </section>
  );
}
