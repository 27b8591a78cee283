import type { Route } from "next";
import { startTransition, useEffect, useId, useRef, useState } from "react";
import Link from "@/components/link";
import { cn } from "@/lib/cn";
import { nameMatcher } from "@/lib/name-key";
import { ROUTES, withQuery } from "@/lib/navigation/routes";
import { say } from "@/say";
import { StatusBadge } from "../status/status-badge";
import { CANCELLED, DELIVERED } from "../status/status-styles";
import type { BoardJob, BoardColumn as Column } from "../types";
import { BoardCard } from "./board-card";
import type { BoardMoves } from "./use-board-moves";

type BoardColumnProps = {
  column: Column;
  search: string;
  hrefOf: (jobId: number) => string;
  moves: BoardMoves;
};

/** A column of finished jobs shows only some of them: today's jobs or the latest jobs. */
const PART: Partial<Record<number, string>> = {
  [DELIVERED]: say.jobs_column_today(),
  [CANCELLED]: say.jobs_column_latest(),
};

/** Shows the jobs with one status. Other jobs can be dropped here. */
export function BoardColumn({ column, search, hrefOf, moves }: BoardColumnProps) {
  const heading = useId();
  const { jobStatusId, jobStatus, count } = column;
  const jobs = found(column.jobs, search);
  const { held, followed } = moves;
  const place = jobs.findIndex(({ jobId }) => jobId === followed);
  const { shown, end } = useGrowing(jobs.length, place + 1);
  const isTarget =
    held !== null && moves.targetsOf(held.job).some((one) => one.jobStatusId === jobStatusId);
  const hidden = (count ?? 0) - column.jobs.length;
  return (
    <section
      aria-labelledby={heading}
      onDragOver={(event) => {
        if (!isTarget) return;
        event.preventDefault();
        if (held.over !== jobStatusId) moves.hangOver(jobStatusId);
      }}
      onDrop={(event) => {
        event.preventDefault();
        moves.drop(jobStatusId);
      }}
      className={cn(
        "flex min-h-60 flex-col rounded-lg bg-muted max-md:w-[82vw] max-md:shrink-0 max-md:snap-start md:min-w-52 md:flex-1",
        isTarget && "outline-1 outline-input outline-dashed",
        isTarget && held.over === jobStatusId && "bg-accent outline-2 outline-primary",
      )}
    >
      <h2 id={heading} className="flex items-center gap-2 px-3 pt-3 pb-2 text-sm">
        <StatusBadge statusId={jobStatusId} status={jobStatus} />
        {count !== null && <span className="font-medium text-muted-foreground">{count}</span>}
        {PART[jobStatusId] && (
          <span className="ml-auto text-muted-foreground text-xs">{PART[jobStatusId]}</span>
        )}
      </h2>
      {jobs.length > 0 ? (
        <ul className="grid content-start gap-2 px-2 pb-2 md:min-h-0 md:flex-1 md:overflow-y-auto">
          {jobs.slice(0, shown).map((job) => (
            <BoardCard key={job.jobId} job={job} href={hrefOf(job.jobId)} moves={moves} />
          ))}
          {end && <li ref={end} aria-hidden className="h-px" />}
        </ul>
      ) : (
        <p className="px-3 py-6 text-center text-muted-foreground text-sm">
          {search ? say.jobs_none_found() : say.jobs_no_jobs()}
        </p>
      )}
      {hidden > 0 && (
        <Link
          href={withQuery(ROUTES.jobs, { status: jobStatusId }) as Route}
          className="px-3 py-3 font-medium text-primary text-sm hover:underline"
        >
          {say.jobs_more_in_the_list({ hidden })}
        </Link>
      )}
    </section>
  );
}

const FIRST = 24;
// A step of eight cards can be rendered between two frames on a slow phone.
const STEP = 8;
// A column grows only while it is on the screen. On a phone, it grows when the person swipes to it.
const AHEAD = "100000px 0px 1200px";

/**
 * Renders a long column in steps as the person scrolls near its end, because hundreds of cards at
 * once would block the page. `atLeast` is the number of cards that must be rendered.
 */
function useGrowing(total: number, atLeast = 0) {
  const [grown, setShown] = useState(FIRST);
  const shown = Math.max(grown, atLeast);
  const end = useRef<HTMLLIElement>(null);
  const more = shown < total;

  // Each step needs a new observer, because an observer does not fire again while its element stays
  // visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the comment above explains `shown`
  useEffect(() => {
    if (!more || !end.current) return;
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) startTransition(() => setShown((count) => count + STEP));
      },
      { rootMargin: AHEAD, scrollMargin: AHEAD },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [shown, more]);

  return { shown, end: more ? end : null };
}

/**
 * Returns the jobs whose code, plate, customer, model or assigned person contains the text. Names
 * are also found in another script or spelling.
 */
function found(jobs: readonly BoardJob[], search: string): readonly BoardJob[] {
  const wanted = bare(search);
  if (!wanted) return jobs;
  const isCalled = nameMatcher(search);
  return jobs.filter(
    (job) =>
      [
        job.jobCode,
        job.vehicleNumber,
        job.customerName,
        job.vehicleModel,
        job.assignedUserName,
      ].some((text) => text && bare(text).includes(wanted)) ||
      isCalled(job.customerName) ||
      isCalled(job.assignedUserName ?? ""),
  );
}

function bare(text: string): string {
  return text.toLocaleUpperCase("en-IN").replace(/[\s.-]/g, "");
}
