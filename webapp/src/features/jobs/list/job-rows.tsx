import type { Column } from "@/components/data-table";
import { NumberPlate } from "@/components/number-plate";
import { cn } from "@/lib/cn";
import { dayMonthYear, dayOf } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";

import { StatusSelect } from "../status/status-select";
import type { JobDefaults, JobRow, Status } from "../types";

/**
 * Returns the columns of the specification. Overdue dates and amounts due are on the second line of
 * a cell.
 */
export function jobColumns(
  garageId: number,
  statuses: JobDefaults["jobStatuses"] | undefined,
  allowed: readonly Status[],
): readonly Column<JobRow>[] {
  return [
    {
      head: say.jobs_job_id(),
      cell: (job) => (
        <>
          <span className="block">{job.jobCode}</span>
          <Due job={job} className="font-normal" />
        </>
      ),
    },
    {
      head: say.jobs_customer(),
      className: "py-3",
      cell: ({ vehicleNumber, customerName }) => (
        <span className="grid justify-items-start gap-1">
          <NumberPlate plate={vehicleNumber} />
          <span className="line-clamp-1 max-w-60 break-words">{customerName}</span>
        </span>
      ),
    },
    { head: say.jobs_job_cat(), cell: (job) => <Categories summary={job.jobCategorySummary} /> },
    {
      head: say.jobs_created_on_title(),
      cell: (job) => (
        <>
          <span className="block">{dayOf(job.createdOn)}</span>
          <Late job={job} />
        </>
      ),
    },
    {
      head: say.jobs_status(),
      className: "pl-1",
      cell: (job) => (
        <span className="relative z-10 block">
          <StatusSelect garageId={garageId} job={job} statuses={statuses} allowed={allowed} />
        </span>
      ),
    },
  ];
}

/** Shows a job's card on a phone, without the status select below it. */
export function JobCard({ job }: { job: JobRow }) {
  return (
    <span className="grid gap-2">
      <NumberPlate plate={job.vehicleNumber} size="md" className="justify-self-start" />
      <span className="break-words font-medium text-base">{job.customerName}</span>
      <span className="flex flex-wrap gap-x-3 text-muted-foreground">
        <span className="flex gap-x-2 whitespace-nowrap">
          <span>{job.jobCode}</span>
          <span aria-hidden>·</span>
          <span>{dayOf(job.createdOn)}</span>
        </span>
        <Categories summary={job.jobCategorySummary} />
      </span>
      <span className="flex flex-wrap gap-x-3 empty:hidden">
        <Late job={job} />
        <Due job={job} />
      </span>
    </span>
  );
}

function Late({ job: { overdue, expectedDOD } }: { job: JobRow }) {
  if (!overdue) return null;
  return (
    <span className="flex items-center gap-2 whitespace-nowrap font-medium text-attention text-xs">
      <span aria-hidden className="size-2 rounded-full bg-attention" />
      {say.jobs_overdue_since({ day: dayMonthYear(expectedDOD) })}
    </span>
  );
}

function Due({ job, className }: { job: JobRow; className?: string }) {
  if (job.balanceDue <= 0 && job.advanceHeld === 0) return null;
  return (
    <span className={cn("block whitespace-nowrap text-muted-foreground text-xs", className)}>
      {job.advanceHeld > 0
        ? say.jobs_advance_held_amount({ advanceHeld: rupees(job.advanceHeld) })
        : say.jobs_amount_due({ amount: rupees(job.balanceDue) })}
    </span>
  );
}

/**
 * Shows the first category and the number of the others. All categories are in the tooltip and for
 * screen readers.
 */
function Categories({ summary }: { summary: string }) {
  const [first, ...more] = summary.split(", ").filter(Boolean);
  if (!first) return "-";
  return (
    <span className="inline-flex items-center gap-2" title={more.length > 0 ? summary : undefined}>
      <span className="line-clamp-1 break-words">{first}</span>
      {more.length > 0 && (
        <span className="shrink-0 rounded-sm bg-secondary px-1 text-secondary-foreground text-xs">
          <span aria-hidden>+{more.length}</span>
          <span className="sr-only">{say.jobs_and({ others: more.join(", ") })}</span>
        </span>
      )}
    </span>
  );
}
