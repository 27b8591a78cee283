import { useState } from "react";
import { rupees } from "@/lib/money/format";
import { inPaise, inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import { type Line as EditedLine, linesOf } from "../editor/lines";
import { timesWords } from "../quantity";
import type { Job, JobLine } from "../types";
import { AddService } from "../work/add-service";
import { EditButton } from "../work/edit-button";
import { EditService } from "../work/edit-service";
import { RemovedLine } from "../work/removed-line";
import { useWork } from "../work/work";
import { NotApproved } from "./approval-line";
import { JobTotals } from "./job-totals";

/**
 * Shows the job's services by category. The totals are under the services, or under the parts if
 * there are any.
 */
export function JobLines({ job }: { job: Job }) {
  const work = useWork();
  const lines = linesOf(job);
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
                  isTaxed={job.taxCollected === 1}
                  draft={lines.find(({ serviceId }) => serviceId === line.garageJobServiceId)}
                  outside={job.approval?.outsideServices.includes(line.garageJobServiceId)}
                />
              ))}
            </ul>
          </div>
        ))}
        {job.parts.length === 0 && <JobTotals job={job} />}
      </div>
      <RemovedLine what="service" />
      {work && <AddService />}
    </section>
  );
}

type LineProps = {
  line: JobLine;
  isTaxed: boolean;
  /** The line as a person can edit it. */
  draft: EditedLine | undefined;
  outside: boolean | undefined;
};

function Line({ line, isTaxed, draft, outside }: LineProps) {
  const work = useWork();
  const [isEdited, setEdited] = useState(false);
  // The line shows its price without the discount on the bill, which has its own line below.
  const before = inRupees(inPaise(line.serviceRateAdjusted) - inPaise(line.discountAmount));
  if (work && draft && isEdited) return <EditService line={draft} close={() => setEdited(false)} />;
  return (
    <li className="flex items-center justify-between gap-4 py-2 pr-2 pl-4 text-base">
      <span className="min-w-0 flex-1">
        <span className="block break-words">{line.jobService}</span>
        <span className="text-muted-foreground text-xs">
          {line.jobServiceCode}
          {line.quantity !== 1 && ` · ${timesWords(line.quantity, line.unitRate, isTaxed)}`}
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
      {work && draft && <EditButton name={line.jobService} edit={() => setEdited(true)} />}
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
