import { CircleAlert, CircleCheck, Clock, FileText } from "lucide-react";
import type { BillJob } from "@/features/jobs/sheet/sheet-job";
import { CANCELLED, READY } from "@/features/jobs/status/status-styles";
import { useMay } from "@/features/session/session";
import { cn } from "@/lib/cn";
import { dayMonthYear, minuteOf } from "@/lib/dates/day";
import { say } from "@/say";
import { type InvoiceState, invoiceInForce, stateOf } from "../bill-state";
import type { Bill, Invoice } from "../types";
import type { BillPartProps } from "./bill-overlay";
import { CreditNotes, EarlierPapers } from "./earlier-papers";
import { InvoiceActions } from "./invoice-actions";
import { ProfileNote } from "./profile-note";

type InvoicePartProps = BillPartProps & { garageId: number; share: () => void };

/** Shows the job's invoice with its number, status and actions. */
export function InvoicePart({ garageId, share, ...part }: InvoicePartProps) {
  const { job, bill, download, open } = part;
  const mayIssue = useMay("issue_invoices");
  const invoice = invoiceInForce(bill);
  const notes = bill.invoices.filter(({ partOf }) => partOf !== null && partOf === invoice?.number);
  const state = stateOf(bill);
  const cancelled = job.jobStatusId === CANCELLED;
  return (
    <div className="grid gap-3 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h4 className="font-semibold text-base">
          {invoice ? (
            <>
              {invoice.title} <span className="whitespace-nowrap">{invoice.number}</span>
            </>
          ) : (
            say.invoices_invoice()
          )}
        </h4>
        <InvoiceMark state={state} />
      </div>
      <p className="break-words text-muted-foreground">
        {invoice ? soFar(state, invoice) : notYet(job, bill)}
      </p>
      {bill.invoiceProblem && (
        <p className="flex gap-2 break-words text-attention">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {bill.invoiceProblem}
        </p>
      )}
      {!invoice && !cancelled && mayIssue && <ProfileNote garageId={garageId} job={job} />}
      {invoice && mayIssue && !job.customerEmail && (
        <p>{say.invoices_this_customer_has_no_email_address()}</p>
      )}
      {(invoice || !cancelled) && (
        <InvoiceActions
          garageId={garageId}
          invoice={invoice}
          state={state}
          share={share}
          {...part}
        />
      )}
      <CreditNotes papers={notes} download={download} open={open} />
      <EarlierPapers
        papers={bill.invoices.filter((paper) => paper !== invoice && !notes.includes(paper))}
        download={download}
        open={open}
      />
    </div>
  );
}

function notYet({ jobStatusId }: BillJob, { invoices }: Bill): string {
  if (jobStatusId === CANCELLED) return say.invoices_this_job_is_cancelled_so_there();
  if (invoices.length > 0) return say.invoices_the_earlier_invoice_was_cancelled_you();
  if (jobStatusId >= READY) return say.invoices_this_job_has_no_invoice_yet();
  return say.invoices_the_invoice_is_issued_when_the();
}

function soFar(state: InvoiceState, { issuedOn, issuedBy, mails: [mail] }: Invoice): string {
  const issued = say.invoices_issued_on_by({
    day: dayMonthYear(issuedOn),
    person: issuedBy ?? say.invoices_servicebay(),
  });
  if (state === "queued" && mail)
    return `${issued} ${say.invoices_it_is_being_sent_to({ to: mail.to })}`;
  if (state === "sent" && mail) {
    const endedOn = minuteOf(mail.endedOn ?? mail.createdOn);
    return `${issued} ${say.invoices_sent_to_on({ to: mail.to, endedOn })}`;
  }
  return issued;
}

const LOOKS = {
  none: { Icon: FileText, word: say.invoices_not_issued(), tone: "text-muted-foreground" },
  issued: { Icon: FileText, word: say.invoices_issued(), tone: "text-status-open" },
  queued: { Icon: Clock, word: say.invoices_on_its_way(), tone: "text-status-progress" },
  sent: { Icon: CircleCheck, word: say.invoices_sent(), tone: "text-positive" },
  failed: { Icon: CircleAlert, word: say.invoices_failed(), tone: "text-attention" },
} as const;

/** Shows the status of the invoice as an icon and a word. */
function InvoiceMark({ state }: { state: InvoiceState }) {
  const { Icon, word, tone } = LOOKS[state];
  return (
    <span className={cn("inline-flex items-center gap-2 font-medium", tone)}>
      <Icon aria-hidden className="size-4" />
      {word}
    </span>
  );
}
