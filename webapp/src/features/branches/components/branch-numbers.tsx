"use client";

import { StatusGlyph, type StatusShape } from "@/components/status-glyph";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { type Home, useHome } from "@/features/home/api/home";
import { groupDigits, rupees } from "@/lib/money/format";
import { say } from "@/say";

/** Today's figures. Each has the title that the server uses. */
const NUMBERS: readonly { title: string; word: string; shape?: StatusShape; tone?: string }[] = [
  { title: "Total", word: say.branches_today() },
  {
    title: "Open",
    word: say.branches_open(),
    shape: "ring",
    tone: "text-status-open",
  },
  {
    title: "Inprogress",
    word: say.branches_in_progress(),
    shape: "half",
    tone: "text-status-progress",
  },
  {
    title: "Ready",
    word: say.branches_ready(),
    shape: "full",
    tone: "text-status-ready",
  },
  {
    title: "Delivered",
    word: say.branches_delivered(),
    shape: "tick",
    tone: "text-status-delivered",
  },
];

type BranchNumbersProps = { garageId: number; garageName: string };

/** Shows today's jobs of a branch, counted by status, and its money. The request is for that branch only. */
export function BranchNumbers({ garageId, garageName }: BranchNumbersProps) {
  const { data, isError, isFetching, refetch } = useHome(garageId);
  if (isError && !data) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-2">
        {say.branches_figures_could_not_be_loaded({ garageName })}
        <Button variant="link" size="inline" disabled={isFetching} onClick={() => refetch()}>
          {say.branches_try_again()}
        </Button>
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      <dl
        aria-label={say.branches_today_in({ garageName })}
        className="grid grid-cols-3 gap-x-4 gap-y-3 sm:grid-cols-5"
      >
        {NUMBERS.map(({ title, word, shape, tone }) => (
          <div key={title} className="grid min-w-0">
            <dt className="flex items-center gap-1 text-muted-foreground text-xs">
              {shape && <StatusGlyph shape={shape} {...(tone && { className: tone })} />}
              {word}
            </dt>
            <dd className="proportional-nums font-semibold text-lg">
              {data ? groupDigits(countOf(data, title)) : <Skeleton className="my-1 h-5 w-8" />}
            </dd>
          </div>
        ))}
      </dl>
      <p className="min-h-5 text-muted-foreground">
        {data?.takings &&
          say.branches_received_today_due({
            received: rupees(data.takings.received),
            due: rupees(data.takings.due),
          })}
      </p>
    </div>
  );
}

function countOf({ statistics }: Home, title: string): number {
  return statistics.statistics.find((each) => each.title === title)?.count ?? 0;
}
