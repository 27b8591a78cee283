"use client";

import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useRef, useState } from "react";
import { ApiError } from "@/api/api-error";
import { LoadFailed } from "@/components/load-failed";
import { PaperFrame } from "@/components/paper-frame";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { useMay } from "@/features/session/session";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { notify } from "@/lib/notify";
import { usePaperSize } from "@/lib/storage/paper-size";
import { say } from "@/say";
import { useIssueInvoice } from "../api/issue-invoice";
import { noteHandout } from "../api/note-handout";
import { draftOptions, paperOptions } from "../api/preview";
import type { Invoice } from "../types";
import { PaperSizeChoice } from "./paper-size";
import { RateQuestion } from "./rate-question";
import { Refused, refusalIn } from "./refused";
import { TaxQuestion } from "./tax-question";

/** The width of a roll in millimetres, and of its frame on the screen in CSS pixels. */
const ROLLS = { roll80: { width: 80, frame: 304 }, roll58: { width: 58, frame: 220 } };

/** Lets a printed page of a roll end with its content. The content has a margin of 12 px. */
function endAfterContent({ contentDocument }: HTMLIFrameElement, width: number) {
  const height = (contentDocument?.body.offsetHeight ?? 0) + 24;
  const [sheet] = contentDocument?.styleSheets ?? [];
  sheet?.insertRule(`@page { size: ${width}mm ${height}px }`, sheet.cssRules.length);
}

export type InvoicePreviewProps = {
  garageId: number;
  jobId: number;
  /** This is undefined if the dialog previews an invoice that is not issued yet. */
  invoice: Invoice | undefined;
  /** Takes the payment after the invoice is issued. It is missing if this person cannot take one. */
  pay?: (() => void) | undefined;
  close: () => void;
};

/**
 * Shows an issued document or a preview of the invoice. The person can issue the previewed invoice
 * here.
 */
export default function InvoicePreview(props: InvoicePreviewProps) {
  const { garageId, jobId, invoice, pay, close } = props;
  const draft = useQuery({ ...draftOptions(garageId, jobId), enabled: !invoice });
  const size = usePaperSize();
  const copy = size === "a4" ? "original" : size;
  const roll = size === "a4" || !invoice ? undefined : ROLLS[size];
  const paper = useQuery({
    ...paperOptions(garageId, invoice?.invoiceId ?? 0, copy),
    enabled: invoice !== undefined,
  });
  const { data, error: failure, isFetching, refetch } = invoice ? paper : draft;
  // The query forgets its error while it loads again. A question stays on the screen meanwhile,
  // because it has what was typed, and the server's answer to it.
  const [lastFailure, setLastFailure] = useState(failure);
  if (!isFetching && lastFailure !== failure) setLastFailure(failure);
  const error = isFetching && !data ? lastFailure : failure;
  const mayIssue = useMay("issue_invoices");
  const issuing = useIssueInvoice(garageId, jobId);
  const issueAnd = (go: () => void) =>
    draft.data &&
    issuing.mutate(draft.data.fingerprint, {
      onSuccess: ({ message }) => {
        notify.success(message);
        go();
      },
    });
  // The invoice can be issued only after the preview is loaded, because an older preview may differ
  // from the invoice.
  const ready = data !== undefined && !isFetching && !error;
  const frame = useRef<HTMLIFrameElement>(null);
  const print = ({ invoiceId }: Invoice) => {
    if (roll && frame.current) endAfterContent(frame.current, roll.width);
    frame.current?.contentWindow?.print();
    void noteHandout(garageId, { invoiceId, copy, way: "print" });
  };
  const title = invoice
    ? `${invoice.title} ${invoice.number}`
    : say.invoices_preview_of_the_invoice();
  const refusal = refusalIn(error);

  return (
    <Dialog open onOpenChange={(open) => !open && !issuing.isPending && close()}>
      <DialogContent
        aria-describedby={undefined}
        className="gap-0 p-0 max-md:pb-0 md:max-w-[820px]"
      >
        <div className="border-b p-6 pb-4">
          <DialogHeader title={title} />
        </div>
        <div className="p-4 md:p-6">
          {error instanceof ApiError && error.code === "exempt_reason_missing" ? (
            <TaxQuestion garageId={garageId} jobId={jobId} why={refusal} />
          ) : error instanceof ApiError && error.code === "rate_not_in_force" ? (
            <RateQuestion garageId={garageId} jobId={jobId} why={refusal} />
          ) : refusal ? (
            <Refused why={refusal} />
          ) : error ? (
            <LoadFailed
              bare
              what={say.invoices_the_invoice_could_not_be_shown()}
              retry={refetch}
              busy={isFetching}
            />
          ) : data && (invoice || !isFetching) ? (
            <PaperFrame
              key={size}
              frame={frame}
              html={data.html}
              title={title}
              width={roll?.frame}
            />
          ) : (
            <div role="status">
              <span className="sr-only">{say.invoices_loading_the_invoice()}</span>
              <Skeleton className="aspect-[210/297] w-full" />
            </div>
          )}
        </div>
        <div className="sticky bottom-0 grid gap-4 border-t bg-popover p-4 pb-[max(16px,env(safe-area-inset-bottom))] md:px-6">
          <LockedNote error={issuing.error} />
          {issuing.error && !isLocked(issuing.error) && <Refused why={issuing.error.message} />}
          {invoice && <PaperSizeChoice />}
          <DialogFooter className="flex-row max-md:flex-wrap max-md:*:flex-auto">
            <Button variant="outline" onClick={close} disabled={issuing.isPending}>
              {say.invoices_close()}
            </Button>
            {invoice && (
              <Button disabled={!ready} onClick={() => print(invoice)}>
                <Printer aria-hidden className="size-4" />
                {say.invoices_print()}
              </Button>
            )}
            {!invoice && mayIssue && pay && (
              <Button
                variant="secondary"
                onClick={() => issueAnd(pay)}
                disabled={!ready || issuing.isPending}
              >
                {say.invoices_issue_and_take_payment()}
              </Button>
            )}
            {!invoice && mayIssue && (
              <Button
                onClick={() => issueAnd(close)}
                disabled={!ready || issuing.isPending}
                aria-busy={issuing.isPending}
              >
                {issuing.isPending ? say.invoices_issuing() : say.invoices_issue_invoice()}
              </Button>
            )}
          </DialogFooter>
        </div>
      </DialogContent>
    </Dialog>
  );
}
