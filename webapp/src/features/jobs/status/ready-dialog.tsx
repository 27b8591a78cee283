"use client";

import { NumberPlate } from "@/components/number-plate";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import type { Job } from "../types";

export type ReadyDialogProps = {
  /** The job, or the number of jobs if there are several. */
  about: Job | number;
  answer: (sendInvoice: boolean) => void;
  close: () => void;
};

/** Asks before the status “Ready” issues and mails an invoice. Load the dialog lazily. */
export default function ReadyDialog({ about, answer, close }: ReadyDialogProps) {
  const mails = typeof about === "number" || Boolean(about.customerEmail);
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent>
        <DialogHeader title={typeof about === "number" ? questionOfMany(about) : questionOf(about)}>
          {typeof about === "number" ? (
            say.jobs_invoices_of_customers_without_an_email()
          ) : (
            <span className="flex flex-wrap items-center gap-3">
              <NumberPlate plate={about.vehicleNumber} />
              {about.jobCode}
              {!mails && <span>{say.jobs_the_customer_has_no_email_address()}</span>}
            </span>
          )}
        </DialogHeader>
        <DialogFooter>
          <Button
            variant="outline"
            // The button that sends nothing has the focus, so that an accidental second Enter sends
            // nothing.
            autoFocus
            onClick={() => answer(false)}
          >
            {say.jobs_ready_only()}
          </Button>
          <Button onClick={() => answer(true)}>
            {mails ? say.jobs_ready_and_send() : say.jobs_ready_and_issue()}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function questionOf({ invoiceNumber, estimatedCost, customerEmail }: Job): string {
  const amount = rupees(estimatedCost);
  if (invoiceNumber)
    return say.jobs_send_invoice_of_to({
      number: invoiceNumber,
      amount,
      customerEmail: customerEmail ?? "",
    });
  if (!customerEmail) return say.jobs_issue_invoice_of({ amount });
  return say.jobs_issue_and_send_to({ amount, customerEmail });
}

function questionOfMany(count: number): string {
  return say.jobs_issue_invoices_of_jobs({ count });
}
