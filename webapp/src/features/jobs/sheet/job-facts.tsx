import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import { dayMonthYear, minuteOf } from "@/lib/day";
import { grouped } from "@/lib/money";
import { groupPhone } from "@/lib/phone";
import { fuelWord } from "../fuel";
import { priorityLook } from "../status/looks";
import type { Job } from "../types";

/** The other facts of a job, below the important ones. */
export function JobFacts({ job }: { job: Job }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-3">
      <Fact label="Job ID">{job.jobCode}</Fact>
      <Fact label="Priority">
        <Priority job={job} />
      </Fact>
      <Fact label="Created on">{minuteOf(job.createdOn)}</Fact>
      <Fact label="Last updated">{minuteOf(job.updatedOn)}</Fact>
      <Fact label="Entry date">{dayMonthYear(job.entryDate)}</Fact>
      <Fact label="Phone">
        <a
          href={`tel:+91${job.customerPhone}`}
          className="-my-3 inline-flex min-h-11 items-center text-primary underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          {groupPhone(job.customerPhone)}
        </a>
      </Fact>
      <Fact label="Customer ID">{job.customerCode}</Fact>
      <Fact label="Assigned to">{job.assignedUserName ?? "Not assigned"}</Fact>
      <Fact label="Pickup required">{job.pickupNeededStatus}</Fact>
      <Fact label="Payment method">{job.paymentMethod}</Fact>
      <Fact label="Invoice Status">
        {job.invoiceSentStatus}
        {job.invoiceNumber && ` · ${job.invoiceNumber}`}
      </Fact>
      {job.odometerKm !== null && <Fact label="Odometer">{grouped(job.odometerKm)} km</Fact>}
      {job.fuelPercent !== null && <Fact label="Fuel level">{fuelWord(job.fuelPercent)}</Fact>}
    </dl>
  );
}

type FactProps = { label: string; children: ReactNode; className?: string };

export function Fact({ label, children, className }: FactProps) {
  return (
    <div className={cn("min-w-0", className)}>
      <dt className="mb-1 text-muted-foreground text-xs">{label}</dt>
      <dd className="break-words font-medium text-base">{children}</dd>
    </div>
  );
}

function Priority({ job: { priorityId, priority } }: { job: Job }) {
  const { Icon, tone } = priorityLook(priorityId);
  return (
    <span className={cn("inline-flex items-center gap-1", tone)}>
      <Icon aria-hidden className="size-4" />
      {priority}
    </span>
  );
}
