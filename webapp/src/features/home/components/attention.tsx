"use client";

import { ChevronRight } from "lucide-react";
import type { Route } from "next";
import type { ReactNode } from "react";
import type { Schema } from "@/api/schema";
import Link from "@/components/link";
import { cn } from "@/lib/cn";
import { groupDigits, rupees } from "@/lib/money/format";
import { ROUTES, withQuery } from "@/lib/navigation/routes";
import { say } from "@/say";
import type { Home } from "../api/home";

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

type AttentionProps = { garageId: number | undefined; home: Home };

/** Shows what needs attention, and only that. */
export function Attention({ garageId, home }: AttentionProps) {
  const { approved, estimates, leaks, waiting } = home;
  const kinds = KINDS.map((kind) => ({
    ...kind,
    count: waiting.find((one) => one.waiting === kind.waiting)?.count ?? 0,
  })).filter(({ count }) => count > 0);
  const isCalm = approved.count + estimates.count + kinds.length === 0 && !leaks;
  return (
    <section aria-labelledby="waiting" className="grid content-start gap-3 md:row-span-2">
      <h2 id="waiting" className="font-semibold text-lg">
        {say.home_needs_attention()}
      </h2>
      <ul className="divide-y overflow-hidden rounded-lg border bg-card">
        {isCalm && (
          <li className="px-4 py-3 text-muted-foreground md:px-6">{say.home_nothing_waits()}</li>
        )}
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
      </ul>
    </section>
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
