"use client";

import { useQuery } from "@tanstack/react-query";
import { Pager } from "@/components/pager";
import { QueryBoundary } from "@/components/query-boundary";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
import { useListState } from "@/lib/navigation/list-state";
import { useDuty } from "../api/me";
import { storyOptions } from "../api/tell-story";
import { KINDS } from "../words";
import { StoryRow } from "./story-row";

type StoryProps = { garageId: number; voidPeriod: (periodId: number) => void };

/** Shows the ledger, payments, reminders, notes and audit entries in one list, newest first. */
export function Story({ garageId, voidPeriod }: StoryProps) {
  const { list, params, change } = useListState();
  const mayVoid = useDuty("bill_garages");
  const kind = Object.keys(KINDS).find((one) => one === params.get("kind")) ?? "";
  const query = useQuery(storyOptions(garageId, { ...list, search: "" }, kind));
  const { data, isPlaceholderData } = query;
  return (
    <section aria-labelledby="story" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="story" className="font-semibold text-lg">
          History
        </h2>
        <fieldset aria-label="Show entries" className="flex min-w-0 flex-wrap gap-1">
          {Object.entries(KINDS).map(([value, word]) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === kind}
              onClick={() => change({ filter: { kind: value } })}
              className="min-h-11 rounded-md px-3 font-medium text-muted-foreground text-sm transition-colors hover:bg-muted aria-pressed:bg-accent aria-pressed:text-accent-foreground"
            >
              {word}
            </button>
          ))}
        </fieldset>
      </div>
      <QueryBoundary query={query} what="The history could not be loaded.">
        <ol
          aria-label="History"
          aria-busy={!data || isPlaceholderData}
          className={cn("divide-y rounded-lg border bg-card", isPlaceholderData && "opacity-60")}
        >
          {data?.records.map((row) => (
            <StoryRow key={row.key} row={row} {...(mayVoid && { voidPeriod })} />
          )) ??
            Array.from({ length: 6 }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no id
              <li key={at} className="grid gap-2 px-5 py-3">
                <Skeleton className="h-4 w-1/2" />
                <Skeleton className="h-3 w-1/4" />
              </li>
            ))}
          {data?.recordCount === 0 && (
            <li className="px-6 py-12 text-center text-base text-muted-foreground">
              No entries yet.
            </li>
          )}
        </ol>
      </QueryBoundary>
      {data && data.recordCount > 0 && (
        <Pager list={list} total={data.recordCount} stale={isPlaceholderData} change={change} />
      )}
    </section>
  );
}
