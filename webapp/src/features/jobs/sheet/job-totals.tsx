import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { GST_PERCENT } from "@/lib/money/paise";
import { say } from "@/say";
import type { Job } from "../types";

/** Shows the amounts of the job. The server has computed them. */
export function JobTotals({ job }: { job: Job }) {
  const hasParts = job.parts.length > 0;
  const hasRates = job.taxRows.length > 1;
  return (
    <dl className="grid gap-2 p-4 text-base">
      {(job.discountTotal > 0 || hasParts) && (
        <Row label={say.jobs_services()}>{rupees(job.servicesTotal)}</Row>
      )}
      {job.discountTotal > 0 && <Row label={discountLabel(job)}>−{rupees(job.discountTotal)}</Row>}
      {hasParts && (
        <Row label={job.taxCollected ? say.jobs_parts_without_gst() : say.jobs_parts()}>
          {rupees(job.partsSubtotal)}
        </Row>
      )}
      <Row label={say.jobs_subtotal()}>{rupees(job.subtotal)}</Row>
      {hasRates ? (
        job.taxRows.map(({ gstRate, taxable, tax }) => (
          <Row key={gstRate} label={say.jobs_gst_on({ gstRate, taxable: rupees(taxable) })}>
            {rupees(tax)}
          </Row>
        ))
      ) : (
        <Row label={say.jobs_tax_status({ taxPercentage: job.taxPercentage || GST_PERCENT })}>
          {job.taxCollected ? say.jobs_applied() : say.jobs_not_applied()}
          {job.taxCollected === 1 && ` · ${rupees(job.taxAmount)}`}
        </Row>
      )}
      {job.roundOff !== 0 && <Row label={say.jobs_round_off()}>{rupees(job.roundOff)}</Row>}
      {job.exemptReason && <Row label={say.jobs_exempt_from_gst()}>{job.exemptReason}</Row>}
      <Row label={say.jobs_total_amount()} strong>
        {rupees(job.estimatedCost)}
      </Row>
    </dl>
  );
}

function discountLabel(job: Job): string {
  return job.discountAmount > 0 && job.discountPercent !== null
    ? say.jobs_discount_percent_on_the_bill({ discountPercent: job.discountPercent })
    : say.jobs_discount();
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
