"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadFailed } from "@/components/load-failed";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import type { JobInHand } from "@/features/jobs/status/refused-change";
import { useMay } from "@/features/session/session";
import { say } from "@/say";
import { billOptions } from "../api/get-bill";
import { invoiceInForce } from "../bill-state";
import type { Bill } from "../types";
import { CancelJobForm } from "./cancel-job-form";

export type CancelJobProps = {
  garageId: number;
  job: Pick<JobInHand, "jobId" | "jobCode">;
  /** Of a sale: the number of its parts that are out of the shelf. */
  partsOut?: number;
  /** A walk-in has no account that could keep the money. */
  walkIn?: boolean;
  close: () => void;
};

/** Explains what happens to the invoice, and asks what to do with the payments. */
export default function CancelJob({
  garageId,
  job,
  partsOut,
  walkIn = false,
  close,
}: CancelJobProps) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...billOptions(garageId, job.jobId),
    staleTime: 0,
  });
  const mayCredit = useMay("cancel_invoices");
  // The decision needs current amounts, so a cached bill is not used. The dialog keeps showing the
  // first bill that it loaded, although the bill reloads after the job is cancelled.
  const [bill, setBill] = useState<Bill>();
  if (!bill && data && !isFetching && !isError) setBill(data);
  const refused = bill && invoiceInForce(bill) && !mayCredit;
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent role="alertdialog">
        <DialogHeader title={say.invoices_cancel_question({ number: job.jobCode })}>
          {bill ? <Effect bill={bill} /> : say.invoices_this_job_has_an_invoice_or()}
        </DialogHeader>
        {!bill && isError && !isFetching ? (
          <LoadFailed
            bare
            what={say.invoices_the_bill_could_not_be_loaded()}
            retry={refetch}
            busy={isFetching}
          />
        ) : !bill ? (
          <Skeleton className="h-48" />
        ) : refused ? (
          <>
            <p className="text-base">{say.invoices_your_role_cannot_cancel_an_invoice()}</p>
            <DialogFooter>
              <Button variant="outline" onClick={close}>
                {say.invoices_close()}
              </Button>
            </DialogFooter>
          </>
        ) : (
          <CancelJobForm
            garageId={garageId}
            bill={bill}
            partsOut={partsOut}
            walkIn={walkIn}
            close={close}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

function Effect({ bill }: { bill: Bill }) {
  const invoice = invoiceInForce(bill);
  if (!invoice) return say.invoices_the_job_moves_to_cancelled();
  const wasSent = invoice.mails.some(({ state }) => state === "sent");
  return say.invoices_credit_note_cancels_invoice({
    number: invoice.number,
    wasSent: wasSent ? "yes" : "no",
  });
}
