"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import type { Schema } from "@/api/schema";
import Link from "@/components/link";
import { LoadFailed } from "@/components/load-failed";
import { StatusGlyph, type StatusShape } from "@/components/status-glyph";
import { Select } from "@/components/ui/select";
import { cn } from "@/lib/cn";
import { groupDigits } from "@/lib/money/format";
import { ROUTES, withQuery } from "@/lib/navigation/routes";
import { say } from "@/say";
import { statisticsOptions } from "../api/statistics";
import { ALL_TIME, areUsual, type HomeFilters, USUAL, useHomeFilters } from "../filters";

type Card = { title: string; word: string; status?: number; shape?: StatusShape; tone?: string };

/** The five job counts with the titles of the server, our labels and our links. */
const CARDS: readonly Card[] = [
  { title: "Total", word: say.home_total() },
  {
    title: "Open",
    word: say.home_open(),
    status: 1,
    shape: "ring",
    tone: "text-status-open",
  },
  {
    title: "Inprogress",
    word: say.home_in_progress(),
    status: 2,
    shape: "half",
    tone: "text-status-progress",
  },
  {
    title: "Ready",
    word: say.home_ready(),
    status: 3,
    shape: "full",
    tone: "text-status-ready",
  },
  {
    title: "Delivered",
    word: say.home_delivered(),
    status: 4,
    shape: "tick",
    tone: "text-status-delivered",
  },
];
const ALL = { garageJobCategoryId: 0, jobCategory: say.home_all() };

type JobNumbersProps = {
  garageId: number | undefined;
  /** The counts with the usual filters. */
  usual: Schema<"StatisticsOut">;
};

/** Shows the job counts of a garage. */
export function JobNumbers({ garageId, usual }: JobNumbersProps) {
  const { filters, choose } = useHomeFilters();
  const isUsual = areUsual(filters);
  const chosen = useQuery({
    ...statisticsOptions(garageId ?? 0, filters),
    enabled: garageId !== undefined && !isUsual,
    placeholderData: usual,
  });
  const data = isUsual ? usual : chosen.data;
  const { dateFilters: days, categoryFilters } = usual.filters;
  const categories = [ALL, ...categoryFilters];
  return (
    <section aria-labelledby="numbers" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="numbers" className="font-semibold text-lg">
          {say.home_jobs()}
        </h2>
        <div className="flex min-w-0 gap-2 max-md:w-full max-md:*:flex-1">
          <Select
            aria-label={say.home_days()}
            value={filters.dateFilter}
            onChange={(event) => choose({ dateFilter: Number(event.target.value) })}
          >
            {days.map(({ filterId, filterName }) => (
              <option key={filterId} value={filterId}>
                {filterName}
              </option>
            ))}
          </Select>
          <Select
            aria-label={say.home_job_category()}
            value={filters.category}
            onChange={(event) => choose({ category: Number(event.target.value) })}
          >
            {categories.map(({ garageJobCategoryId, jobCategory }) => (
              <option key={garageJobCategoryId} value={garageJobCategoryId}>
                {jobCategory}
              </option>
            ))}
          </Select>
        </div>
      </div>
      {!data ? (
        <LoadFailed
          what={say.home_the_job_counts_could_not_be()}
          // The error may come from a category in the URL that this branch does not have, so a
          // retry resets the filters.
          retry={filters.category === USUAL.category ? chosen.refetch : () => choose(USUAL)}
          busy={chosen.isFetching}
        />
      ) : (
        <ul
          className={cn(
            "grid grid-cols-2 overflow-hidden rounded-lg border bg-card transition-opacity md:grid-cols-5",
            !isUsual && chosen.isPlaceholderData && "opacity-60",
          )}
        >
          {CARDS.map((card) => (
            <StatCard
              key={card.title}
              card={card}
              filters={filters}
              count={data.statistics.find(({ title }) => title === card.title)?.count ?? 0}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type StatCardProps = { card: Card; filters: HomeFilters; count: number };

function StatCard({ card, filters, count }: StatCardProps) {
  const { word, status, shape, tone } = card;
  // All time is no filter of the job list.
  const href = withQuery(ROUTES.jobs, {
    status,
    dateFilter: filters.dateFilter === ALL_TIME ? null : filters.dateFilter,
    category: filters.category || null,
    // Without a filter, the list would show the group that the person chose last.
    show: status || filters.category || filters.dateFilter !== ALL_TIME ? null : "all",
  });
  return (
    <li className="-mr-px -mb-px border-r border-b max-md:first:col-span-2">
      <Link
        href={href as Route}
        prefetch={false}
        className="grid h-full gap-1 p-4 transition-colors hover:bg-muted focus-visible:-outline-offset-2 md:p-6"
      >
        <span className="flex items-center gap-2 text-muted-foreground">
          {shape && <StatusGlyph shape={shape} className={tone} />}
          {word}
        </span>
        <span className="proportional-nums font-semibold text-xl">{groupDigits(count)}</span>
      </Link>
    </li>
  );
}
