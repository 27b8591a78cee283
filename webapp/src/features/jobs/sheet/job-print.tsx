"use client";

import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { quantityText } from "@/features/parts/quantity";
import { cn } from "@/lib/cn";
import { groupPhone } from "@/lib/contact/phone";
import { dayAndTime, dayMonthYear, minuteOf } from "@/lib/dates/day";
import { groupDigits, rupees } from "@/lib/money/format";
import { groupPlate } from "@/lib/plates/plate";
import { say } from "@/say";
import { timesWords } from "../quantity";
import type { Job } from "../types";

/** The paper format: an A4 sheet or an 80 mm receipt roll. */
export type Paper = "sheet" | "roll";

export type JobPrintProps = {
  job: Job;
  garageName: string;
  paper: Paper;
  /** The code that a phone scans to take parts for the job. A garage without parts has none. */
  codeSvg: string | null | undefined;
};

/**
 * Shows the job card for printing. While it is on the page, the browser prints only the card. It is
 * invisible on screens.
 */
export function JobPrint({ job, garageName, paper, codeSvg }: JobPrintProps) {
  return createPortal(
    <article
      data-print={paper}
      aria-label={say.jobs_job_card({ jobCode: job.jobCode })}
      className={cn("grid gap-4", paper === "roll" ? "text-sm" : "text-base")}
    >
      <header className="flex flex-wrap items-end justify-between gap-2 border-b pb-2">
        <p className="font-semibold text-lg">{garageName}</p>
        <p>{say.jobs_job_card({ jobCode: job.jobCode })}</p>
      </header>
      <p className="grid gap-1">
        <span className="font-bold font-plate text-xl">{groupPlate(job.vehicleNumber)}</span>
        <span>{job.vehicleModel}</span>
      </p>
      {codeSvg && (
        // biome-ignore lint/performance/noImgElement: the picture is in the page already
        <img
          src={`data:image/svg+xml,${encodeURIComponent(codeSvg)}`}
          alt={say.jobs_code_of({ jobCode: job.jobCode })}
          className="size-[28mm]"
        />
      )}
      <dl className={cn("grid gap-x-6 gap-y-1", paper === "sheet" && "grid-cols-2")}>
        <Detail label={say.jobs_customer()}>{job.customerName}</Detail>
        <Detail label={say.jobs_phone()}>{groupPhone(job.customerPhone)}</Detail>
        <Detail label={say.jobs_entry_date()}>{dayMonthYear(job.entryDate)}</Detail>
        <Detail label={say.jobs_expected_delivery()}>
          {dayAndTime(job.expectedDOD, job.expectedTime)}
        </Detail>
        <Detail label={say.jobs_priority()}>{job.priority}</Detail>
        <Detail label={say.jobs_assigned_to()}>
          {job.assignedUserName ?? say.jobs_not_assigned()}
        </Detail>
        <Detail label={say.jobs_pickup_required()}>{job.pickupNeededStatus}</Detail>
        {job.odometerKm !== null && (
          <Detail label={say.jobs_odometer()}>
            {say.jobs_km({ odometerKm: groupDigits(job.odometerKm) })}
          </Detail>
        )}
        {job.fuelPercent !== null && <Detail label={say.jobs_fuel()}>{job.fuelPercent} %</Detail>}
      </dl>
      {job.complaint && <Text label={say.jobs_complaint()}>{job.complaint}</Text>}
      <Lines job={job} />
      {job.additionalComments && <Text label={say.jobs_comments()}>{job.additionalComments}</Text>}
      {paper === "sheet" && (
        <footer className="mt-10 grid grid-cols-2 gap-10 text-sm">
          <p className="border-t pt-1">{say.jobs_customers_signature()}</p>
          <p className="border-t pt-1">{say.jobs_for({ garageName })}</p>
        </footer>
      )}
      <p className="text-xs">{say.jobs_printed({ when: minuteOf(new Date().toISOString()) })}</p>
    </article>,
    document.body,
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd className="min-w-0 break-words text-right font-medium">{children}</dd>
    </div>
  );
}

function Text({ label, children }: { label: string; children: string }) {
  return (
    <section>
      <h2 className="text-sm">{label}</h2>
      <p className="whitespace-pre-line break-words font-medium">{children}</p>
    </section>
  );
}

function Lines({ job }: { job: Job }) {
  const lines = job.jobServices.flatMap(({ services }) => services);
  return (
    <table className="w-full border-collapse text-left">
      <thead>
        <tr className="border-b">
          <th className="py-1 font-medium">
            {job.parts.length > 0 ? say.jobs_service_or_part() : say.jobs_service()}
          </th>
          <th className="py-1 text-right font-medium">{say.jobs_amount()}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.garageJobServiceId} className="break-inside-avoid border-b align-top">
            <td className="break-words py-1 pr-4">
              {line.jobService}
              {line.quantity !== 1 && (
                <span className="block text-xs">
                  {timesWords(line.quantity, line.unitRate, job.taxCollected === 1)}
                </span>
              )}
            </td>
            <td className="py-1 text-right">{rupees(line.serviceRateAdjusted)}</td>
          </tr>
        ))}
        {job.parts.map((part) => (
          <tr key={part.jobPartId} className="break-inside-avoid border-b align-top">
            <td className="break-words py-1 pr-4">
              {part.partName}
              <span className="block text-xs">
                {part.partNumber && `${part.partNumber} · `}
                {quantityText(part.quantity, part.unit)} × {rupees(part.unitPrice)}
                {!part.onBill && ` · ${say.jobs_is_not_on_the_bill()}`}
              </span>
            </td>
            <td className="py-1 text-right">{rupees(part.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="table-row-group font-medium">
        {job.discountTotal > 0 && <Sum label={say.jobs_discount()}>{-job.discountTotal}</Sum>}
        {job.taxRows.length > 1
          ? job.taxRows.map(({ gstRate, tax }) => (
              <Sum key={gstRate} label={say.jobs_gst_percent({ gstRate })}>
                {tax}
              </Sum>
            ))
          : job.taxCollected === 1 && <Sum label={say.jobs_gst_word()}>{job.taxAmount}</Sum>}
        {job.roundOff !== 0 && <Sum label={say.jobs_round_off()}>{job.roundOff}</Sum>}
        <Sum label={say.jobs_total()}>{job.estimatedCost}</Sum>
        {job.creditedAmount > 0 && <Sum label={say.jobs_credited()}>{-job.creditedAmount}</Sum>}
        {job.paidAmount > 0 && <Sum label={say.jobs_paid()}>{job.paidAmount}</Sum>}
        {job.deductedAmount > 0 && (
          <Sum label={say.jobs_closed_without_money()}>{job.deductedAmount}</Sum>
        )}
        {job.balanceDue > 0 && <Sum label={say.jobs_balance_due()}>{job.balanceDue}</Sum>}
        {job.advanceHeld > 0 && <Sum label={say.jobs_advance_held()}>{job.advanceHeld}</Sum>}
      </tfoot>
    </table>
  );
}

function Sum({ label, children }: { label: string; children: number }) {
  return (
    <tr>
      <th scope="row" className="py-1 pr-4 text-right font-medium">
        {label}
      </th>
      <td className="py-1 text-right">{rupees(children)}</td>
    </tr>
  );
}
