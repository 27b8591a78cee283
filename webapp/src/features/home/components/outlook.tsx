"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import type { Route } from "next";
import type { ReactNode } from "react";
import type { Schema } from "@/api/schema";
import Link from "@/components/link";
import { QueryBoundary } from "@/components/query-boundary";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
import { groupDigits, rupees } from "@/lib/money/format";
import { ROUTES, withQuery } from "@/lib/navigation/routes";
import { say } from "@/say";
import { outlookOptions } from "../api/outlook";
import { Trend } from "./trend";

const KINDS = [
  { waiting: "overdue", word: say.home_overdue(), help: say.home_the_delivery_date_has_passed() },
  {
    waiting: "uncollected",
    word: say.home_ready_not_collected(),
    help: say.home_call_the_customer(),
  },
  { waiting: "unpaid", word: say.home_delivered_not_paid(), help: say.home_payment_is_due() },
] as const;
/** The server stops counting at this number. */
const MOST_COUNTED = 1000;

function useOutlook(garageId: number | undefined) {
  return useQuery({ ...outlookOptions(garageId ?? 0), enabled: garageId !== undefined });
}

type OutlookProps = { garageId: number | undefined; children?: ReactNode };

/**
 * Shows what needs attention, and only that. The rest of home waits until its height is known, so that
 * nothing moves.
 */
export function Attention({ garageId, children }: OutlookProps) {
  const query = useOutlook(garageId);
  const { data } = query;
  return (
    <>
      <section aria-labelledby="waiting" className="grid content-start gap-3 md:row-span-2">
        <h2 id="waiting" className="font-semibold text-lg">
          {say.home_needs_attention()}
        </h2>
        <QueryBoundary query={query} what={say.home_the_jobs_that_need_attention_could()}>
          <ul className="divide-y overflow-hidden rounded-lg border bg-card">
            {data ? <Rows garageId={garageId} outlook={data} /> : <Waits />}
          </ul>
        </QueryBoundary>
      </section>
      {!query.isPending && children}
    </>
  );
}

/** Shows the number of cars received each day. */
export function CarsReceived({ garageId }: OutlookProps) {
  const { data } = useOutlook(garageId);
  if (!data) return null;
  return (
    <section aria-labelledby="trend" className="grid content-start gap-3">
      <h2 id="trend" className="font-semibold text-lg">
        {say.home_cars_received_last_30_days()}
      </h2>
      <div className="rounded-lg border bg-card p-4 md:p-6">
        <Trend days={data.trend} />
      </div>
    </section>
  );
}

type RowsProps = { garageId: number | undefined; outlook: Schema<"OutlookOut"> };

function Rows({ garageId, outlook }: RowsProps) {
  const { approved, estimates, leaks, waiting } = outlook;
  const kinds = KINDS.map((kind) => ({
    ...kind,
    count: waiting.find((one) => one.waiting === kind.waiting)?.count ?? 0,
  })).filter(({ count }) => count > 0);
  if (approved.count + estimates.count + kinds.length === 0 && !leaks) {
    return <li className="px-4 py-3 text-muted-foreground md:px-6">{say.home_nothing_waits()}</li>;
  }
  return (
    <>
      {approved.count > 0 && <Approved garageId={garageId} {...approved} />}
      {kinds.map(({ waiting: kind, word, help, count }) => (
        <Row
          key={kind}
          href={withQuery(ROUTES.jobs, { waiting: kind })}
          word={word}
          help={help}
          marked
        >
          {counted(count)}
        </Row>
      ))}
      {estimates.count > 0 && <Estimates {...estimates} />}
      {leaks && <Leaks {...leaks} />}
    </>
  );
}

function Waits() {
  return [1, 2, 3].map((one) => (
    <li key={one} className="flex min-h-12 items-center px-4 md:min-h-16 md:px-6">
      <Skeleton className="h-6 w-full" />
    </li>
  ));
}

type ApprovedProps = Schema<"ApprovedEstimatesOut"> & { garageId: number | undefined };

/** Leads to the approved estimate that waits for its job, or to the list of them. */
function Approved({ garageId, count, estimateId }: ApprovedProps) {
  return (
    <Row
      href={
        estimateId
          ? `${ROUTES.estimates}/view?garageId=${garageId}&estimateId=${estimateId}`
          : `${ROUTES.estimates}?tab=approved`
      }
      word={say.home_approved_open_the_job()}
      help={say.home_the_customer_has_said_yes()}
      marked
    >
      {counted(count)}
    </Row>
  );
}

function Estimates({ count, endsSoon }: Schema<"WaitingEstimatesOut">) {
  return (
    <Row
      href={`${ROUTES.estimates}?tab=waiting`}
      word={say.home_estimates_waiting_for_an_answer()}
      help={
        endsSoon > 0
          ? say.home_valid_until_tomorrow({ endsSoon: counted(endsSoon) })
          : say.home_ask_the_customer()
      }
      marked
    >
      {counted(count)}
    </Row>
  );
}

const counted = (count: number) =>
  count < MOST_COUNTED ? groupDigits(count) : `${MOST_COUNTED - 1}+`;

/** Shows what the leak radar found. The server leaves it out while the radar is off. */
function Leaks({ lost, newCount }: Schema<"LeaksOut">) {
  return (
    <Row
      href={ROUTES.leaks}
      word={say.home_likely_lost()}
      help={newCount > 0 ? say.home_new_findings({ newCount }) : say.home_nothing_new()}
      marked={lost > 0}
    >
      {rupees(lost)}
    </Row>
  );
}

type RowProps = { href: string; word: string; help: string; marked: boolean; children: ReactNode };

function Row({ href, word, help, marked, children }: RowProps) {
  return (
    <li>
      <Link
        href={href as Route}
        prefetch={false}
        className="flex min-h-12 items-center gap-4 px-4 py-2 md:min-h-16 transition-colors hover:bg-muted focus-visible:-outline-offset-2 md:px-6"
      >
        <span
          aria-hidden
          className={cn("size-2 rounded-full", marked ? "bg-attention" : "border border-input")}
        />
        <span className="grid min-w-0 flex-1">
          <span className="font-medium text-base">{word}</span>
          <span className="text-muted-foreground text-xs max-md:sr-only">{help}</span>
        </span>
        <span
          className={cn(
            "proportional-nums font-semibold text-lg",
            marked ? "text-attention" : "text-muted-foreground",
          )}
        >
          {children}
        </span>
        <ChevronRight aria-hidden className="size-4 text-muted-foreground" />
      </Link>
    </li>
  );
}
