import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { GST_PERCENT } from "@/lib/money/paise";
import type { Job } from "../types";

/** Shows the amounts of the job. The server has computed them. */
export function JobTotals({ job }: { job: Job }) {
  const hasParts = job.parts.length > 0;
  const hasRates = job.taxRows.length > 1;
  return (
    <dl className="grid gap-2 p-4 text-base">
      {(job.discountTotal > 0 || hasParts) && (
        <Row label="Services">{rupees(job.servicesTotal)}</Row>
      )}
      {job.discountTotal > 0 && <Row label={discountLabel(job)}>−{rupees(job.discountTotal)}</Row>}
      {hasParts && (
        <Row label={job.taxCollected ? "Parts without GST" : "Parts"}>
          {rupees(job.partsSubtotal)}
        </Row>
      )}
      <Row label="Subtotal">{rupees(job.subtotal)}</Row>
      {hasRates ? (
        job.taxRows.map(({ gstRate, taxable, tax }) => (
          <Row key={gstRate} label={`GST ${gstRate}% on ${rupees(taxable)}`}>
            {rupees(tax)}
          </Row>
        ))
      ) : (
        <Row label={`Tax Status (${job.taxPercentage || GST_PERCENT}%)`}>
          {job.taxCollected ? "Applied" : "Not applied"}
          {job.taxCollected === 1 && ` · ${rupees(job.taxAmount)}`}
        </Row>
      )}
      {job.roundOff !== 0 && <Row label="Round off">{rupees(job.roundOff)}</Row>}
      {job.exemptReason && <Row label="Exempt from GST">{job.exemptReason}</Row>}
      <Row label="Total amount" strong>
        {rupees(job.estimatedCost)}
      </Row>
    </dl>
  );
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
