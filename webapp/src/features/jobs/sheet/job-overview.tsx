import { ArrowDown, MessageCircle } from "lucide-react";
import { NumberPlate } from "@/components/number-plate";
import { Button } from "@/components/ui/button";
import CustomerOwes from "@/features/khata/components/customer-owes";
import { cn } from "@/lib/cn";
import { groupPhone } from "@/lib/contact/phone";
import { dayAndTime, isoToday } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { useJobDefaults } from "../api/job-defaults";
import { useStatusChoices } from "../status/status-changes";
import { StatusSelect } from "../status/status-select";
import { DELIVERED } from "../status/status-styles";
import type { Job } from "../types";
import { ApprovalLine } from "./approval-line";
import { Detail } from "./job-details";
import { PoNumber } from "./po-number";

/** Shows the top of the job sheet: plate, status, complaint, delivery date and amounts. */
export function JobOverview({ garageId, job }: { garageId: number; job: Job }) {
  const statuses = useJobDefaults(garageId)?.jobStatuses;
  const allowed = useStatusChoices(statuses);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <NumberPlate plate={job.vehicleNumber} size="lg" />
        <div className="min-w-0">
          <p className="wrap-anywhere font-semibold text-base">{job.customerName}</p>
          <p className="wrap-anywhere text-muted-foreground">{job.vehicleModel}</p>
          <CustomerOwes garageId={garageId} customerId={job.customerId} />
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-4 rounded-lg bg-muted p-4 max-[359px]:grid-cols-1">
        <Detail label={say.jobs_status()} className="col-span-full">
          <StatusSelect
            garageId={garageId}
            job={job}
            statuses={statuses}
            allowed={allowed}
            withNextStep
          />
        </Detail>
        {job.approval && (
          <Detail label={say.jobs_approval()} className="col-span-full">
            <ApprovalLine job={job} />
          </Detail>
        )}
        {job.complaint && (
          <Detail label={say.jobs_complaint()} className="col-span-full">
            <span className="whitespace-pre-line">{job.complaint}</span>
          </Detail>
        )}
        <Detail label={say.jobs_expected_delivery()}>
          <span className={cn(isLate(job) && "text-attention")}>
            {dayAndTime(job.expectedDOD, job.expectedTime)}
            {isLate(job) && ` · ${say.jobs_is_overdue()}`}
          </span>
        </Detail>
        <Detail label={say.jobs_money()}>
          {job.balanceDue > 0 || job.advanceHeld > 0 ? (
            <Button
              variant="link"
              size="inline"
              className="-my-2.5 max-w-full whitespace-normal text-left text-base"
              onClick={showBill}
            >
              {job.advanceHeld > 0
                ? say.jobs_advance_held_amount({ advanceHeld: rupees(job.advanceHeld) })
                : say.jobs_due_of({
                    balanceDue: rupees(job.balanceDue),
                    estimatedCost: rupees(job.estimatedCost),
                  })}
              <ArrowDown aria-hidden className="size-4" />
            </Button>
          ) : (
            rupees(job.estimatedCost)
          )}
        </Detail>
        <Detail label={say.jobs_phone()}>
          <Phone phone={job.customerPhone} />
        </Detail>
        <Detail label={say.jobs_job_id()}>{job.jobCode}</Detail>
        <PoNumber garageId={garageId} job={job} />
      </dl>
    </div>
  );
}

const REACH =
  "inline-flex min-h-11 items-center gap-1 text-primary underline decoration-1 underline-offset-4 hover:decoration-2";

/** Links to a call and to a chat with the customer. */
function Phone({ phone }: { phone: string }) {
  if (!phone) return groupPhone("");
  return (
    <span className="-my-2 flex flex-wrap gap-x-6">
      <a href={`tel:+91${phone}`} className={REACH}>
        {groupPhone(phone)}
      </a>
      <a href={`https://wa.me/91${phone}`} target="_blank" rel="noreferrer" className={REACH}>
        <MessageCircle aria-hidden className="size-4" />
        {say.jobs_whatsapp()}
      </a>
    </span>
  );
}

/** Returns whether the delivery date has passed and the job is neither delivered nor cancelled. */
function isLate({ expectedDOD, jobStatusId }: Job): boolean {
  return jobStatusId < DELIVERED && expectedDOD < isoToday();
}

/** Scrolls to the bill, because it is far down on a phone. */
function showBill(): void {
  const heading = document.getElementById("job-bill");
  heading?.scrollIntoView({ block: "start" });
  heading?.focus({ preventScroll: true });
}
