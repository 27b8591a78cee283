"use client";

import { useQuery } from "@tanstack/react-query";
import { StatusGlyph, type StatusShape } from "@/components/status-glyph";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { statisticsOptions } from "@/features/home/api/statistics";
import { takingsOptions } from "@/features/invoices/api/takings";
import { groupDigits, rupees } from "@/lib/money/format";

const TODAY = { dateFilter: 2, category: 0 };

/** Today's figures. Each has the title that the server uses. */
const NUMBERS: readonly { title: string; word: string; shape?: StatusShape; tone?: string }[] = [
  { title: "Total", word: "Today" },
  { title: "Open", word: "Open", shape: "ring", tone: "text-status-open" },
  { title: "Inprogress", word: "In Progress", shape: "half", tone: "text-status-progress" },
  { title: "Ready", word: "Ready", shape: "full", tone: "text-status-ready" },
  { title: "Delivered", word: "Delivered", shape: "tick", tone: "text-status-delivered" },
];

type BranchNumbersProps = { garageId: number; garageName: string };

/** Shows today's jobs of a branch, counted by status. The request is for that branch only. */
export function BranchNumbers({ garageId, garageName }: BranchNumbersProps) {
  const { data, isError, isFetching, refetch } = useQuery(statisticsOptions(garageId, TODAY));
  if (isError && !data) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-2">
        The figures of {garageName} could not be loaded.
        <Button variant="link" size="inline" disabled={isFetching} onClick={() => refetch()}>
          Try Again
        </Button>
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      <dl
        aria-label={`Today in ${garageName}`}
        className="grid grid-cols-3 gap-x-4 gap-y-3 sm:grid-cols-5"
      >
        {NUMBERS.map(({ title, word, shape, tone }) => (
          <div key={title} className="grid min-w-0">
            <dt className="flex items-center gap-1 text-muted-foreground text-xs">
              {shape && <StatusGlyph shape={shape} {...(tone && { className: tone })} />}
              {word}
            </dt>
            <dd className="proportional-nums font-semibold text-lg">
              {data ? (
                groupDigits(data.statistics.find((each) => each.title === title)?.count ?? 0)
              ) : (
                <Skeleton className="my-1 h-5 w-8" />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <BranchMoney garageId={garageId} />
    </div>
  );
}

/** Shows the money that a branch received today and the money that its customers owe. */
function BranchMoney({ garageId }: { garageId: number }) {
  const { data } = useQuery(takingsOptions(garageId));
  return (
    <p className="min-h-5 text-muted-foreground">
      {data && `${rupees(data.received)} received today · ${rupees(data.due)} due`}
    </p>
  );
}
