"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import type { Route } from "next";
import Link from "@/components/link";
import { QueryBoundary } from "@/components/query-boundary";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
import { groupDigits } from "@/lib/money/format";
import { ROUTES, withQuery } from "@/lib/navigation/routes";
import { outlookOptions } from "../api/outlook";
import { Trend } from "./trend";

const KINDS = [
  { waiting: "overdue", word: "Overdue", help: "The delivery date has passed" },
  { waiting: "uncollected", word: "Ready, not collected", help: "Call the customer" },
  { waiting: "unpaid", word: "Delivered, not paid", help: "Payment is due" },
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
    <QueryBoundary query={query} what="The jobs that need attention could not be loaded.">
      <div className="grid gap-10 md:grid-cols-2 md:gap-6">
        <section aria-labelledby="waiting" className="grid content-start gap-4">
          <h2 id="waiting" className="font-semibold text-lg">
            Needs attention
          </h2>
          <ul className="divide-y overflow-hidden rounded-lg border bg-card">
            {KINDS.map((kind) => (
              <Waiting
                key={kind.waiting}
                {...kind}
                count={data?.waiting.find(({ waiting }) => waiting === kind.waiting)?.count}
              />
            ))}
          </ul>
        </section>
        <section aria-labelledby="trend" className="grid content-start gap-4">
          <h2 id="trend" className="font-semibold text-lg">
            Cars received, last 30 days
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
    <li>
      <Link
        href={withQuery(ROUTES.jobs, { waiting }) as Route}
        prefetch={false}
        className="flex min-h-16 items-center gap-4 px-4 py-2 transition-colors hover:bg-muted focus-visible:-outline-offset-2 md:px-6"
      >
        <span
          aria-hidden
          className={cn("size-2 rounded-full", anything ? "bg-attention" : "border border-input")}
        />
        <span className="grid min-w-0 flex-1">
          <span className="font-medium text-base">{word}</span>
          <span className="text-muted-foreground text-xs">{help}</span>
        </span>
        {count === undefined ? (
          <Skeleton className="h-6 w-8" />
        ) : (
          <span
            className={cn(
              "proportional-nums font-semibold text-lg",
              anything ? "text-attention" : "text-muted-foreground",
            )}
          >
            {count < MOST_COUNTED ? groupDigits(count) : `${MOST_COUNTED - 1}+`}
          </span>
        )}
        <ChevronRight aria-hidden className="size-4 text-muted-foreground" />
      </Link>
    </li>
  );
}
