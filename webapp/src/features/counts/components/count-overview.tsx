"use client";

import { useQuery } from "@tanstack/react-query";
import { ClipboardCheck } from "lucide-react";
import type { Route } from "next";
import { isGone } from "@/api/api-error";
import { EmptyState } from "@/components/empty-state";
import Link from "@/components/link";
import { PagedTable } from "@/components/list-screen";
import { LoadFailed } from "@/components/load-failed";
import { PageHeader } from "@/components/page-header";
import { SearchField } from "@/components/search-field";
import { buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
import { minuteOf } from "@/lib/dates/day";
import { useListState } from "@/lib/navigation/list-state";
import { say } from "@/say";
import { SHOW, toCount } from "../addresses";
import { countOptions } from "../api/get-count";
import type { Count, CountLine } from "../types";
import { ALL, LISTS, noDifferences, progressText, scopeWord, showIn } from "../words";
import { CountActions } from "./count-actions";
import { CountMissing } from "./count-missing";
import { CountBadge } from "./count-rows";
import { LineCard, lineColumns } from "./line-rows";

type CountOverviewProps = {
  garageId: number;
  countId: number;
  may: (permission: string) => boolean;
};

/** Shows the differences of a count, the parts without a number, or all parts. */
export function CountOverview({ garageId, countId, may }: CountOverviewProps) {
  const state = useListState();
  const { list, params, change } = state;
  const show = showIn(params);
  const query = useQuery(countOptions(garageId, countId, list, show));
  const count = query.data;
  if (query.isError && !count) {
    return (
      <>
        <PageHeader title={say.counts_count()} />
        {isGone(query.error) ? (
          <CountMissing named />
        ) : (
          <LoadFailed
            what={say.counts_the_count_could_not_be_loaded()}
            retry={() => query.refetch()}
            busy={query.isFetching}
          />
        )}
      </>
    );
  }
  const isOpen = count?.state === "open";
  const again = ({ position }: CountLine) => toCount(garageId, countId, { position, again: true });
  return (
    <>
      <PageHeader
        title={
          count ? (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {scopeWord(count)}
              <CountBadge state={count.state} />
            </span>
          ) : (
            <Skeleton className="h-9 w-56" />
          )
        }
        action={
          count && isOpen ? (
            <CountActions garageId={garageId} count={count} mayPost={may("correct_stock")} />
          ) : undefined
        }
      >
        {count ? lineOf(count) : <Skeleton className="inline-block h-5 w-64" />}
      </PageHeader>
      <div className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <SearchField
            label={say.counts_number_name_or_barcode()}
            value={list.search}
            onSearch={(search) => change({ search })}
          />
          <fieldset className="flex min-w-0 flex-wrap gap-2">
            <legend className="sr-only">{say.counts_filter()}</legend>
            {LISTS.map(({ show: one, word }, at) => (
              <button
                key={word}
                type="button"
                aria-pressed={one === show}
                onClick={() => change({ filter: { [SHOW]: at === 0 ? null : (one ?? ALL) } })}
                className={cn(
                  "min-h-11 rounded-md border px-3 text-sm transition-colors",
                  one === show
                    ? "border-primary bg-accent font-medium text-accent-foreground"
                    : "border-input bg-card hover:bg-muted",
                )}
              >
                {word}
              </button>
            ))}
          </fieldset>
        </div>
        <PagedTable
          state={state}
          query={query}
          label={say.counts_counted_parts()}
          columns={lineColumns(may("see_cost"))}
          rows={count?.lines}
          keyOf={({ partId }) => partId}
          actions={
            isOpen
              ? (line) => <CountAgain line={line} href={again(line)} className="max-md:hidden" />
              : undefined
          }
          cardFoot={
            isOpen
              ? (line) => <CountAgain line={line} href={again(line)} className="w-full" />
              : undefined
          }
          empty={count && <NoLines count={count} show={show} search={list.search} />}
          card={(line) => <LineCard line={line} />}
        />
      </div>
    </>
  );
}

type CountAgainProps = { line: CountLine; href: string; className: string };

function CountAgain({ line: { counted, partName }, href, className }: CountAgainProps) {
  const verb = counted === null ? say.counts_count() : say.counts_count_again();
  return (
    <Link
      href={href as Route}
      aria-label={`${verb}: ${partName}`}
      className={buttonVariants({ variant: "outline", className })}
    >
      {verb}
    </Link>
  );
}

function NoLines({ count, show, search }: { count: Count; show: string | null; search: string }) {
  const title = search
    ? say.counts_no_parts_found()
    : show === "differences"
      ? noDifferences(count)
      : say.counts_all_parts_are_counted();
  return <EmptyState Icon={ClipboardCheck} title={title} />;
}

function lineOf(count: Count): string {
  const { countCode, personName, openedAt, closedAt, closedBy, state } = count;
  const opened = say.counts_opened_by({
    countCode,
    count: progressText(count),
    personName,
    openedAt: minuteOf(openedAt),
  });
  return closedAt
    ? say.counts_by({ opened, state, closedBy, closedAt: minuteOf(closedAt) })
    : opened;
}
