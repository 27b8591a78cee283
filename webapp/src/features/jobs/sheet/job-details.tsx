import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import { dayMonthYear, minuteOf } from "@/lib/dates/day";
import { groupDigits } from "@/lib/money/format";
import { say } from "@/say";
import { fuelWord } from "../fuel";
import { priorityStyle } from "../status/status-styles";
import type { Job } from "../types";

/** Shows the less important details of a job. They are folded, because people rarely read them. */
export function JobDetails({ job }: { job: Job }) {
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-primary">
        {say.jobs_all_details()}
      </summary>
      <Details job={job} />
    </details>
  );
}

function Details({ job }: { job: Job }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 pt-2 md:grid-cols-3">
      <Detail label={say.jobs_priority()}>
        <Priority job={job} />
      </Detail>
      <Detail label={say.jobs_created_on()}>{minuteOf(job.createdOn)}</Detail>
      <Detail label={say.jobs_last_updated()}>{minuteOf(job.updatedOn)}</Detail>
      <Detail label={say.jobs_entry_date()}>{dayMonthYear(job.entryDate)}</Detail>
      <Detail label={say.jobs_customer_id()}>{job.customerCode}</Detail>
      <Detail label={say.jobs_assigned_to()}>
        {job.assignedUserName ?? say.jobs_not_assigned()}
      </Detail>
      <Detail label={say.jobs_pickup_required()}>{job.pickupNeededStatus}</Detail>
      <Detail label={say.jobs_payment_method()}>{job.paymentMethod}</Detail>
      <Detail label={say.jobs_invoice_status()}>
        {job.invoiceSentStatus}
        {job.invoiceNumber && ` · ${job.invoiceNumber}`}
      </Detail>
      {job.odometerKm !== null && (
        <Detail label={say.jobs_odometer()}>
          {say.jobs_km({ odometerKm: groupDigits(job.odometerKm) })}
        </Detail>
      )}
      {job.fuelPercent !== null && (
        <Detail label={say.jobs_fuel_level()}>{fuelWord(job.fuelPercent)}</Detail>
      )}
    </dl>
  );
}

type DetailProps = { label: string; children: ReactNode; className?: string };

export function Detail({ label, children, className }: DetailProps) {
  return (
    <div className={cn("min-w-0", className)}>
      <dt className="mb-1 text-muted-foreground text-xs">{label}</dt>
      <dd className="break-words font-medium text-base">{children}</dd>
    </div>
  );
}

function Priority({ job: { priorityId, priority } }: { job: Job }) {
  const { Icon, tone } = priorityStyle(priorityId);
  return (
    <span className={cn("inline-flex items-center gap-1", tone)}>
      <Icon aria-hidden className="size-4" />
      {priority}
    </span>
  );
}
