import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { GST_PERCENT, inPaise, inRupees } from "@/lib/money/paise";
import type { Job, JobLine } from "../types";

/** Shows the job's services by category. The server has computed the amounts. */
export function JobLines({ job }: { job: Job }) {
  return (
    <section aria-labelledby="job-lines" className="grid gap-3">
      <h3 id="job-lines" className="font-semibold text-base">
        Services
      </h3>
      <div className="overflow-hidden rounded-lg border">
        {job.jobServices.map((group) => (
          <div key={group.garageJobCategoryId} className="border-b">
            <h4 className="bg-muted px-4 py-2 font-medium text-muted-foreground text-xs">
              {group.garageJobCategory}
            </h4>
            <ul className="divide-y">
              {group.services.map((line) => (
                <Line key={line.garageJobServiceId} line={line} />
              ))}
            </ul>
          </div>
        ))}
        <dl className="grid gap-2 p-4 text-base">
          {job.discountTotal > 0 && (
            <>
              <Row label="Services">{rupees(job.servicesTotal)}</Row>
              <Row label={discountLabel(job)}>−{rupees(job.discountTotal)}</Row>
            </>
          )}
          <Row label="Subtotal">{rupees(job.subtotal)}</Row>
          <Row label={`Tax Status (${job.taxPercentage || GST_PERCENT}%)`}>
            {job.taxCollected ? "Applied" : "Not applied"}
            {job.taxCollected === 1 && ` · ${rupees(job.taxAmount)}`}
          </Row>
          {job.roundOff !== 0 && <Row label="Round off">{rupees(job.roundOff)}</Row>}
          {job.exemptReason && <Row label="Exempt from GST">{job.exemptReason}</Row>}
          <Row label="Total amount" strong>
            {rupees(job.estimatedCost)}
          </Row>
        </dl>
      </div>
    </section>
  );
}

function Line({ line }: { line: JobLine }) {
  // The line shows its price without the discount on the bill, which has its own line below.
  const before = inRupees(inPaise(line.serviceRateAdjusted) - inPaise(line.discountAmount));
  return (
    <li className="flex items-baseline justify-between gap-4 px-4 py-2 text-base">
      <span className="min-w-0">
        <span className="block break-words">{line.jobService}</span>
        <span className="text-muted-foreground text-xs">
          {line.jobServiceCode}
          {line.discountAmount > 0 && ` · Discount ${given(line)}`}
        </span>
      </span>
      <span className="shrink-0 text-right">
        {line.serviceRate > before && (
          <del className="mr-2 text-muted-foreground text-sm">{rupees(line.serviceRate)}</del>
        )}
        <span className="font-medium">{rupees(before)}</span>
      </span>
    </li>
  );
}

/** Returns a discount in percent or in rupees, as the person gave it. */
function given({
  discountPercent,
  discountAmount,
}: Pick<Job, "discountPercent" | "discountAmount">) {
  return discountPercent === null ? rupees(discountAmount) : `${discountPercent}%`;
}

function discountLabel(job: Job): string {
  return job.discountAmount > 0 && job.discountPercent !== null
    ? `Discount (${job.discountPercent}% on the bill)`
    : "Discount";
}

type RowProps = { label: string; strong?: boolean; children: ReactNode };

function Row({ label, strong, children }: RowProps) {
  return (
    <div className={cn("flex justify-between gap-4", strong && "border-t pt-2 font-semibold")}>
      <dt className={cn(!strong && "text-muted-foreground")}>{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
