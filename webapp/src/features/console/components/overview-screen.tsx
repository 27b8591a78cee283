"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import type { Route } from "next";
import Link from "@/components/link";
import { PageHeader } from "@/components/page-header";
import { QueryBoundary } from "@/components/query-boundary";
import { Skeleton } from "@/components/ui/skeleton";
import { StateBadge } from "@/features/subscription/components/state-badge";
import { cn } from "@/lib/cn";
import { timeAgo } from "@/lib/dates/time-ago";
import { rupees } from "@/lib/money/format";
import { deletionsOptions } from "../api/closing";
import { overviewOptions } from "../api/get-overview";
import { CONSOLE, garageAddress } from "../routes";
import type { Overview } from "../types";

const list = (query: string) => `${CONSOLE.garages}?${query}`;

type Number = { label: string; href: string; of: (seen: Overview) => number };

/** Lists the figures that need action. */
const TODAY: readonly Number[] = [
  { label: "Payments to confirm", href: CONSOLE.claims, of: (seen) => seen.claimsWaiting },
  {
    label: "Renewals due today",
    href: list("state=expiring&ends=today"),
    of: (seen) => seen.renewalsToday,
  },
  {
    label: "Renewals due within 7 days",
    href: list("state=expiring&ends=week&sort=end"),
    of: (seen) => seen.renewalsThisWeek,
  },
  {
    label: "Trials ending within 7 days",
    href: list("state=trial&ends=week&sort=end"),
    of: (seen) => seen.trialsEnding,
  },
];

export function OverviewScreen() {
  const query = useQuery(overviewOptions());
  const { data } = query;
  return (
    <>
      <PageHeader title="Overview" />
      <QueryBoundary query={query} what="The overview could not be loaded.">
        <div className="grid gap-6">
          <section
            aria-label="Today"
            className="grid overflow-hidden rounded-lg border bg-border [gap:1px] sm:grid-cols-2 xl:grid-cols-5"
          >
            <div className="grid content-start gap-1 bg-card p-5 sm:col-span-2 xl:col-span-1">
              <p className="xl:min-h-10 text-muted-foreground text-sm">Monthly recurring revenue</p>
              <p className="font-semibold text-xl">
                {data ? rupees(data.monthlyRecurring) : <Skeleton className="h-9 w-32" />}
              </p>
              <p className="text-muted-foreground text-xs">
                Price of all paid subscriptions per month, including GST.
              </p>
            </div>
            {TODAY.map(({ label, href, of }) => (
              <Link
                key={label}
                href={href as Route}
                className="group grid content-start gap-1 bg-card p-5 transition-colors hover:bg-muted focus-visible:z-10"
              >
                <span className="flex xl:min-h-10 items-start justify-between gap-2 text-muted-foreground text-sm">
                  {label}
                  <ArrowRight aria-hidden className="size-4 shrink-0" />
                </span>
                {data ? (
                  <span className={cn("font-semibold text-xl", of(data) > 0 && "text-attention")}>
                    {of(data)}
                  </span>
                ) : (
                  <Skeleton className="h-9 w-10" />
                )}
              </Link>
            ))}
          </section>
          <PendingDeletions />
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <section aria-labelledby="by-state" className="rounded-lg border bg-card">
              <h2 id="by-state" className="border-b px-5 py-3 font-semibold text-base">
                Garages by state
              </h2>
              <ul className="divide-y">
                {data?.states.map(({ state, number }) => (
                  <li key={state}>
                    <Link
                      href={list(`state=${state}`) as Route}
                      className="flex min-h-11 items-center justify-between gap-4 px-5 py-1 transition-colors hover:bg-muted"
                    >
                      <StateBadge state={state} />
                      <span
                        className={cn("font-medium text-base", !number && "text-muted-foreground")}
                      >
                        {number}
                      </span>
                    </Link>
                  </li>
                )) ??
                  Array.from({ length: 9 }, (_, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no id
                    <li key={at} className="flex min-h-11 items-center px-5">
                      <Skeleton className="h-5 w-24" />
                    </li>
                  ))}
              </ul>
            </section>
            <section aria-labelledby="tasks" className="rounded-lg border bg-card">
              <h2 id="tasks" className="border-b font-semibold text-base">
                <Link
                  href={CONSOLE.health as Route}
                  className="flex min-h-11 items-center justify-between gap-2 px-5 py-3 transition-colors hover:bg-muted"
                >
                  Background tasks
                  <ArrowRight aria-hidden className="size-4 shrink-0" />
                </Link>
              </h2>
              <dl className="grid gap-4 p-5 text-base">
                <Task
                  label="Failed, will be retried"
                  number={data?.tasksFailing}
                  tone="text-attention"
                />
                <Task
                  label="Failed after all retries"
                  number={data?.tasksDead}
                  tone="text-destructive"
                />
              </dl>
            </section>
          </div>
        </div>
      </QueryBoundary>
    </>
  );
}

function Task({
  label,
  number,
  tone,
}: {
  label: string;
  number: number | undefined;
  tone: string;
}) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className={cn("font-medium", number && tone)}>
        {number ?? <Skeleton className="h-5 w-6" />}
      </dd>
    </div>
  );
}

/** Lists the deletion requests that wait for a second admin. It shows nothing if there are none. */
function PendingDeletions() {
  const { data } = useQuery(deletionsOptions());
  if (!data?.length) return null;
  return (
    <section aria-labelledby="deletions" className="rounded-lg border bg-card">
      <h2 id="deletions" className="border-b px-5 py-3 font-semibold text-base">
        Deletions waiting for a second admin
      </h2>
      <ul aria-labelledby="deletions" className="divide-y">
        {data.map(({ garageId, garageName, askedAt, askedBy, askedByYou, reason }) => (
          <li key={garageId}>
            <Link
              href={garageAddress(garageId) as Route}
              className="flex min-h-11 items-center justify-between gap-4 px-5 py-3 transition-colors hover:bg-muted"
            >
              <span className="grid min-w-0">
                <span className="break-words font-medium text-base">{garageName}</span>
                <span className="break-words text-muted-foreground">
                  {askedByYou ? "You requested it" : `${askedBy} requested it`}, {timeAgo(askedAt)}:
                  “{reason}”
                </span>
              </span>
              <ArrowRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
