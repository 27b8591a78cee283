import { CircleAlert, CircleCheck, Clock, FileText } from "lucide-react";
import { CANCELLED, READY } from "@/features/jobs/status/status-styles";
import type { Job } from "@/features/jobs/types";
import { useMay } from "@/features/session/session";
import { cn } from "@/lib/cn";
import { dayMonthYear, minuteOf } from "@/lib/dates/day";
import { type InvoiceState, invoiceInForce, stateOf } from "../bill-state";
import type { Bill, Invoice } from "../types";
import type { BillPartProps } from "./bill-overlay";
import { EarlierPapers } from "./earlier-papers";
import { InvoiceActions } from "./invoice-actions";
import { ProfileNote } from "./profile-note";

type InvoicePartProps = BillPartProps & { garageId: number; share: () => void };

/** Shows the job's invoice with its number, status and actions. */
export function InvoicePart({ garageId, share, ...part }: InvoicePartProps) {
  const { job, bill, download, open } = part;
  const mayIssue = useMay("issue_invoices");
  const invoice = invoiceInForce(bill);
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
            "Invoice"
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
        <p>
          This customer has no email address. Send the invoice on WhatsApp, or view and print it.
        </p>
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
      <EarlierPapers
        papers={bill.invoices.filter((paper) => paper !== invoice)}
        download={download}
        open={open}
      />
    </div>
  );
}

function notYet({ jobStatusId }: Job, { invoices }: Bill): string {
  if (jobStatusId === CANCELLED) return "This job is cancelled, so there is nothing to invoice.";
  if (invoices.length > 0)
    return "The earlier invoice was cancelled. You can change the job and issue a new invoice.";
  if (jobStatusId >= READY) return "This job has no invoice yet.";
  return "The invoice is issued when the job is marked ready. It is emailed if the customer has an email address.";
}

function soFar(state: InvoiceState, { issuedOn, issuedBy, mails: [mail] }: Invoice): string {
  const issued = `Issued on ${dayMonthYear(issuedOn)} by ${issuedBy ?? "Servicebay"}.`;
  if (state === "queued" && mail) return `${issued} It is being sent to ${mail.to}.`;
  if (state === "sent" && mail)
    return `${issued} Sent to ${mail.to} on ${minuteOf(mail.endedOn ?? mail.createdOn)}.`;
  return issued;
}

const LOOKS = {
  none: { Icon: FileText, word: "Not issued", tone: "text-muted-foreground" },
  issued: { Icon: FileText, word: "Issued", tone: "text-status-open" },
  queued: { Icon: Clock, word: "On its way", tone: "text-status-progress" },
  sent: { Icon: CircleCheck, word: "Sent", tone: "text-positive" },
  failed: { Icon: CircleAlert, word: "Failed", tone: "text-attention" },
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
