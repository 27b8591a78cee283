import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { NumberPlate } from "@/components/number-plate";
import { PayByUpi } from "@/components/pay-by-upi";
import { StatusGlyph, type StatusShape } from "@/components/status-glyph";
import { buttonVariants } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { dayAndTime, dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import type { SharedJob } from "../api/job-status";

const LOOKS: Record<number, { shape: StatusShape; colour: string; says: string }> = {
  1: {
    shape: "ring",
    colour: "text-status-open",
    says: say.sharedjob_we_have_received_your_vehicle(),
  },
  2: {
    shape: "half",
    colour: "text-status-progress",
    says: say.sharedjob_we_are_working_on_your_vehicle(),
  },
  3: {
    shape: "full",
    colour: "text-status-ready",
    says: say.sharedjob_your_vehicle_is_ready_you_can(),
  },
  4: {
    shape: "tick",
    colour: "text-status-delivered",
    says: say.sharedjob_your_vehicle_has_been_delivered(),
  },
  5: {
    shape: "stroke",
    colour: "text-status-cancelled",
    says: say.sharedjob_this_job_has_been_cancelled(),
  },
};
const IN_WORK = [1, 2];
const CANCELLED = 5;

export function JobStatusCard({ job }: { job: SharedJob }) {
  const look = LOOKS[job.jobStatusId];
  return (
    <>
      <header className="grid justify-items-start gap-3">
        <h1 className="text-balance break-words font-semibold text-xl">{job.garageName}</h1>
        <NumberPlate plate={job.vehicle} size="md" />
      </header>
      <section className="grid gap-6 rounded-lg border border-border bg-card p-6">
        <div className="grid gap-1">
          <p className={cn("flex items-center gap-2 font-semibold text-lg", look?.colour)}>
            {look && <StatusGlyph shape={look.shape} className="size-5" />}
            {job.jobStatus}
          </p>
          <p className="text-base text-muted-foreground">{look?.says}</p>
        </div>
        <dl className="grid gap-3 empty:hidden">
          {IN_WORK.includes(job.jobStatusId) && (
            <Detail label={say.sharedjob_expected_delivery()}>
              {dayAndTime(job.expectedDOD, job.expectedTime)}
            </Detail>
          )}
          {job.jobStatusId !== CANCELLED && (
            <Detail label={say.sharedjob_amount()}>{rupees(job.amount)}</Detail>
          )}
          {job.credited > 0 && (
            <Detail label={say.sharedjob_credited()}>{rupees(job.credited)}</Detail>
          )}
          {job.advanceHeld > 0 && (
            <Detail label={say.sharedjob_advance_held()}>{rupees(job.advanceHeld)}</Detail>
          )}
          {job.invoice && <Detail label={say.sharedjob_invoice()}>{job.invoice.number}</Detail>}
          {job.paid && (
            <Detail label={say.sharedjob_paid()}>
              {`${dayMonthYear(job.paid.on)}, ${job.paid.receipts.join(", ")}`}
            </Detail>
          )}
          {job.invoice && !job.paid && job.balanceDue > 0 && (
            <Detail label={say.sharedjob_balance_due()}>{rupees(job.balanceDue)}</Detail>
          )}
        </dl>
        {job.payment && (
          <div className="grid gap-3">
            <PayByUpi {...job.payment} />
            <p className="text-muted-foreground text-sm">
              {say.sharedjob_confirms_when_it_has_seen_the({ garageName: job.garageName })}
            </p>
          </div>
        )}
        {job.invoice && <InvoiceLink address={job.invoice.address} isMain={job.payment === null} />}
        {job.creditNotes.map(({ number, amount, address }) =>
          address === null ? null : (
            <a
              key={number}
              href={address}
              className={buttonVariants({ variant: "outline", className: "w-full" })}
            >
              {say.sharedjob_open_credit_note({ number, amount: rupees(amount) })}
            </a>
          ),
        )}
        {job.garagePhone && (
          <a
            href={`tel:+91${job.garagePhone.replaceAll(" ", "")}`}
            className={buttonVariants({ variant: "outline", className: "w-full" })}
          >
            <Phone aria-hidden className="size-4" />
            {say.sharedjob_call_the_garage({ phone: job.garagePhone })}
          </a>
        )}
      </section>
    </>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 text-base">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="text-right font-medium tabular-nums">{children}</dd>
    </div>
  );
}

function InvoiceLink({ address, isMain }: { address: string | null; isMain: boolean }) {
  if (address === null) {
    return (
      <p className="text-muted-foreground text-sm">
        {say.sharedjob_the_invoice_is_being_prepared()}
      </p>
    );
  }
  return (
    <a
      href={address}
      className={buttonVariants({ variant: isMain ? "primary" : "outline", className: "w-full" })}
    >
      {say.sharedjob_open_the_invoice_pdf()}
    </a>
  );
}
