import type { Column } from "@/components/data-table";
import { NumberPlate } from "@/components/number-plate";
import { cn } from "@/lib/cn";
import { dayAndTime, dayOf } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";

import { NEWEST } from "../api/list-jobs";
import { StatusSelect } from "../status/status-select";
import type { JobDefaults, JobRow, Status } from "../types";

/**
 * Returns the columns of the specification, and with them vehicle, promised day, person and amount
 * due.
 */
export function jobColumns(
  garageId: number,
  statuses: JobDefaults["jobStatuses"] | undefined,
  allowed: readonly Status[],
): readonly Column<JobRow>[] {
  return [
    { head: say.jobs_job_id(), className: "whitespace-nowrap", cell: ({ jobCode }) => jobCode },
    {
      head: say.jobs_vehicle(),
      cell: ({ vehicleNumber, vehicleModel }) => (
        <span className="flex items-center gap-2" title={vehicleModel}>
          <NumberPlate plate={vehicleNumber} />
          <span className="max-w-32 truncate text-muted-foreground max-[1439px]:sr-only">
            {vehicleModel}
          </span>
        </span>
      ),
    },
    {
      head: say.jobs_customer(),
      order: "customer",
      cell: ({ customerName }) => (
        <span className="block max-w-26 truncate min-[1440px]:max-w-48" title={customerName}>
          {customerName}
        </span>
      ),
    },
    { head: say.jobs_job_cat(), cell: (job) => <Categories summary={job.jobCategorySummary} /> },
    {
      head: say.jobs_created_on_title(),
      order: NEWEST,
      className: "whitespace-nowrap",
      cell: ({ createdOn }) => dayOf(createdOn),
    },
    { head: say.jobs_promised(), order: "promised", cell: (job) => <Promised job={job} /> },
    {
      head: say.jobs_person(),
      wide: true,
      cell: ({ assignedUserName }) => (
        <span className="block max-w-32 truncate">{assignedUserName ?? "-"}</span>
      ),
    },
    {
      head: say.jobs_due_amount(),
      order: "-due",
      align: "right",
      className: "whitespace-nowrap",
      cell: (job) =>
        job.advanceHeld > 0 ? (
          // On one line, it would make the table wider than a small desktop.
          <span className="ml-auto block w-min min-w-20 whitespace-normal text-xs leading-4">
            <Due job={job} />
          </span>
        ) : (
          <Due job={job} />
        ),
    },
    {
      head: say.jobs_status(),
      order: "status",
      className: "pl-1",
      cell: (job) => (
        <span className="relative z-10 block min-w-36">
          <StatusSelect garageId={garageId} job={job} statuses={statuses} allowed={allowed} />
        </span>
      ),
    },
  ];
}

/** Shows a job's card on a phone, without the status select beside it. */
export function JobCard({ job }: { job: JobRow }) {
  return (
    <span className="grid">
      <span className="flex min-h-11 items-center">
        <NumberPlate plate={job.vehicleNumber} />
      </span>
      <span className="flex justify-between gap-2 pr-2 text-base">
        <span className="truncate">
          <span className="font-medium">{job.customerName}</span> · {job.vehicleModel}
        </span>
        <span className="shrink-0">
          <Due job={job} />
        </span>
      </span>
      <span className="flex gap-x-2 overflow-hidden whitespace-nowrap text-muted-foreground text-xs">
        <span>{job.jobCode}</span>
        <span aria-hidden>·</span>
        <Promised job={job} />
        {job.assignedUserName && (
          <>
            <span aria-hidden>·</span>
            <span className="truncate">{job.assignedUserName}</span>
          </>
        )}
      </span>
    </span>
  );
}

/** The day that was promised. A late day has the colour of things that need attention. */
function Promised({ job: { overdue, expectedDOD, expectedTime } }: { job: JobRow }) {
  return (
    <span className={cn("whitespace-nowrap", overdue && "font-medium text-attention")}>
      {dayAndTime(expectedDOD, expectedTime)}
      {overdue && <span className="sr-only"> {say.jobs_overdue()}</span>}
    </span>
  );
}

function Due({ job }: { job: JobRow }) {
  if (job.advanceHeld > 0)
    return say.jobs_advance_held_amount({ advanceHeld: rupees(job.advanceHeld) });
  return job.balanceDue > 0 ? rupees(job.balanceDue) : "";
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
