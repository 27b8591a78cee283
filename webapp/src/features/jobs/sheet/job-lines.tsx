import { rupees } from "@/lib/money/format";
import { inPaise, inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import type { Job, JobLine } from "../types";
import { NotApproved } from "./approval-line";
import { JobTotals } from "./job-totals";

/**
 * Shows the job's services by category. The totals are under the services, or under the parts if
 * there are any.
 */
export function JobLines({ job }: { job: Job }) {
  return (
    <section aria-labelledby="job-lines" className="grid gap-3">
      <h3 id="job-lines" className="font-semibold text-base">
        {say.jobs_services()}
      </h3>
      <div className="overflow-hidden rounded-lg border">
        {job.jobServices.map((group) => (
          <div key={group.garageJobCategoryId} className="border-b last:border-b-0">
            <h4 className="bg-muted px-4 py-2 font-medium text-muted-foreground text-xs">
              {group.garageJobCategory}
            </h4>
            <ul className="divide-y">
              {group.services.map((line) => (
                <Line
                  key={line.garageJobServiceId}
                  line={line}
                  outside={job.approval?.outsideServices.includes(line.garageJobServiceId)}
                />
              ))}
            </ul>
          </div>
        ))}
        {job.parts.length === 0 && <JobTotals job={job} />}
      </div>
    </section>
  );
}

function Line({ line, outside }: { line: JobLine; outside: boolean | undefined }) {
  // The line shows its price without the discount on the bill, which has its own line below.
  const before = inRupees(inPaise(line.serviceRateAdjusted) - inPaise(line.discountAmount));
  return (
    <li className="flex items-baseline justify-between gap-4 px-4 py-2 text-base">
      <span className="min-w-0">
        <span className="block break-words">{line.jobService}</span>
        <span className="text-muted-foreground text-xs">
          {line.jobServiceCode}
          {line.discountAmount > 0 && ` · ${say.jobs_discount_given({ discount: given(line) })}`}
        </span>
        <NotApproved outside={outside} />
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
