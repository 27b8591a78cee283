"use client";

import type { ReactNode } from "react";
import Link from "@/components/link";
import { QueryBoundary } from "@/components/query-boundary";
import { buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useSession } from "@/features/session/session";
import { cn } from "@/lib/cn";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { ROUTES } from "@/lib/navigation/routes";
import { say } from "@/say";
import { type Subscription, useLastSubscription } from "../api/last-subscription";
import { mayRenew } from "../may-renew";
import { SupportCall } from "./support-call";

/** Shows the branch's plan, price, dates and time left. */
export function SubscriptionCard() {
  const { garage } = useSession();
  const query = useLastSubscription(garage?.garageId);
  const { data } = query;
  return (
    <section
      id="subscription"
      aria-labelledby="subscription-title"
      className="grid scroll-mt-6 gap-6 rounded-lg border bg-card p-6"
    >
      <div className="flex min-h-7 items-center justify-between gap-4">
        <h2 id="subscription-title" className="font-semibold text-base">
          {say.subscription_subscription()}
        </h2>
        {data && <Badge subscription={data} />}
        {!data && !query.isError && <Skeleton className="h-7 w-24 rounded-full" />}
      </div>
      <QueryBoundary bare query={query} what={say.subscription_could_not_be_loaded_sentence()}>
        {data ? <Facts subscription={data} /> : <Waiting />}
      </QueryBoundary>
    </section>
  );
}

function Badge({ subscription: { expired, expiresIn, state } }: { subscription: Subscription }) {
  const tone = expired
    ? "bg-destructive-soft text-destructive"
    : state === "grace"
      ? "bg-attention-soft text-attention"
      : "bg-accent text-accent-foreground";
  return (
    <p className={cn("rounded-xl px-3 py-1 font-medium text-sm", tone)}>
      {expired ? expiresIn : say.subscription_time_is_left({ time: expiresIn })}
    </p>
  );
}

function Facts({ subscription }: { subscription: Subscription }) {
  const { garage } = useSession();
  const { subscriptionAmt, subscriptionStartDate, subscriptionEndDate } = subscription;
  return (
    <>
      <div className="grid gap-1">
        {subscriptionAmt !== null && (
          <p className="font-semibold text-xl">{rupees(subscriptionAmt)}</p>
        )}
        <p className="text-muted-foreground">
          {subscription.planName ?? say.subscription_no_plan_yet()}
        </p>
      </div>
      <dl className="grid gap-3 border-t pt-4 text-base">
        <Detail label={say.subscription_service_centre()}>{subscription.garageName}</Detail>
        <Detail label={say.subscription_subscribed_on()}>{shown(subscriptionStartDate)}</Detail>
        <Detail label={say.subscription_due_date()}>{shown(subscriptionEndDate)}</Detail>
      </dl>
      {subscription.expiresRemark && (
        <p className="border-t pt-4 text-base">{subscription.expiresRemark}</p>
      )}
      <div className="-my-3 flex flex-wrap gap-x-6">
        {mayRenew(garage) && (
          <Link
            href={ROUTES.billing}
            className={buttonVariants({ variant: "link", size: "inline" })}
          >
            {subscription.expired || subscription.state === "grace"
              ? say.subscription_renew()
              : say.subscription_see_billing()}
          </Link>
        )}
        <SupportCall />
      </div>
    </>
  );
}

function shown(day: string | null): string {
  return day === null ? "–" : dayMonthYear(day);
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="wrap-anywhere text-right font-medium">{children}</dd>
    </div>
  );
}

function Waiting() {
  return (
    <div
      role="status"
      aria-label={say.subscription_loading_the_subscription()}
      className="grid gap-6"
    >
      <div className="grid gap-1">
        <Skeleton className="my-1 h-7 w-36" />
        <Skeleton className="my-1 h-3 w-20" />
      </div>
      <div className="grid gap-3 border-t pt-4">
        {[
          say.subscription_service_centre(),
          say.subscription_subscribed_on(),
          say.subscription_due_date(),
        ].map((row) => (
          <Skeleton key={row} className="my-1 h-4 w-full" />
        ))}
      </div>
      <Skeleton className="h-5 w-44" />
    </div>
  );
}
