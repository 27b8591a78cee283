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

/** Shows the jobs that need attention, and the number of cars received each day. */
export function Outlook({ garageId }: { garageId: number | undefined }) {
  const query = useQuery({
    ...outlookOptions(garageId ?? 0),
    enabled: garageId !== undefined,
  });
  const { data } = query;
  return (
    <QueryBoundary query={query} what={say.home_the_jobs_that_need_attention_could()}>
      <div className="grid gap-10 md:grid-cols-2 md:gap-6">
        <section aria-labelledby="waiting" className="grid content-start gap-4">
          <h2 id="waiting" className="font-semibold text-lg">
            {say.home_needs_attention()}
          </h2>
          <ul className="divide-y overflow-hidden rounded-lg border bg-card">
            {data && data.approved.count > 0 && <Approved garageId={garageId} {...data.approved} />}
            {KINDS.map((kind) => (
              <Waiting
                key={kind.waiting}
                {...kind}
                count={data?.waiting.find(({ waiting }) => waiting === kind.waiting)?.count}
              />
            ))}
            {data && data.estimates.count > 0 && <Estimates {...data.estimates} />}
            {data?.leaks && <Leaks {...data.leaks} />}
          </ul>
        </section>
        <section aria-labelledby="trend" className="grid content-start gap-4">
          <h2 id="trend" className="font-semibold text-lg">
            {say.home_cars_received_last_30_days()}
          </h2>
          <div className="rounded-lg border bg-card p-4 md:p-6">
            {data ? <Trend days={data.trend} /> : <Skeleton className="h-[148px] w-full" />}
          </div>
        </section>
      </div>
    </QueryBoundary>
  );
}

type WaitingProps = { waiting: string; word: string; help: string; count: number | undefined };

function Waiting({ waiting, word, help, count }: WaitingProps) {
  const anything = count !== undefined && count > 0;
  return (
    <Row href={withQuery(ROUTES.jobs, { waiting })} word={word} help={help} marked={anything}>
      {count === undefined ? <Skeleton className="h-6 w-8" /> : counted(count)}
    </Row>
  );
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
        className="flex min-h-16 items-center gap-4 px-4 py-2 transition-colors hover:bg-muted focus-visible:-outline-offset-2 md:px-6"
      >
        <span
          aria-hidden
          className={cn("size-2 rounded-full", marked ? "bg-attention" : "border border-input")}
        />
        <span className="grid min-w-0 flex-1">
          <span className="font-medium text-base">{word}</span>
          <span className="text-muted-foreground text-xs">{help}</span>
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
