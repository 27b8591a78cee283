"use client";

import { ChevronRight } from "lucide-react";
import type { Route } from "next";
import type { Schema } from "@/api/schema";
import Link from "@/components/link";
import { rupees } from "@/lib/money/format";
import { ROUTES, withQuery } from "@/lib/navigation/routes";
import { say } from "@/say";

/** Shows today's payments by method and the amount due. */
export function Takings({ received, methods, due, dueJobs }: Schema<"TakingsOut">) {
  return (
    <section aria-labelledby="takings" className="grid content-start gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="takings" className="font-semibold text-lg">
          {say.invoices_money_today()}
        </h2>
        <Link
          href={ROUTES.payments as Route}
          className="-my-2 inline-flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {say.invoices_all_payments()}
        </Link>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">
        <div className="grid content-start gap-1 rounded-lg border bg-card p-4">
          <p className="text-muted-foreground">{say.invoices_received_today()}</p>
          <p className="wrap-anywhere proportional-nums font-semibold text-xl max-md:text-lg">
            {rupees(received)}
          </p>
          {methods.length === 0 ? (
            <p className="text-muted-foreground">{say.invoices_no_payments_yet()}</p>
          ) : (
            <dl className="grid gap-1 max-md:hidden">
              {methods.map(({ paymentMethodId, paymentMethod, amount }) => (
                <div key={paymentMethodId} className="flex justify-between gap-4">
                  <dt className="text-muted-foreground">{paymentMethod}</dt>
                  <dd className="tabular-nums">{rupees(amount)}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        <Link
          href={withQuery(ROUTES.jobs, { waiting: "unpaid" }) as Route}
          prefetch={false}
          className="flex items-start justify-between gap-2 rounded-lg border bg-card p-4 transition-colors hover:bg-muted"
        >
          <span className="grid min-w-0 content-start gap-1">
            <span className="text-muted-foreground">{say.invoices_due_from_customers()}</span>
            <span className="wrap-anywhere proportional-nums font-semibold text-xl max-md:text-lg">
              {rupees(due)}
            </span>
            <span className="text-muted-foreground max-md:hidden">{dueFrom(dueJobs)}</span>
          </span>
          <ChevronRight
            aria-hidden
            className="mt-1 size-4 shrink-0 text-muted-foreground max-md:hidden"
          />
        </Link>
      </div>
    </section>
  );
}

function dueFrom(jobs: number): string {
  if (jobs === 0) return say.invoices_every_delivered_job_is_paid();
  return say.invoices_delivered_jobs_are_not_paid({ jobs });
}
