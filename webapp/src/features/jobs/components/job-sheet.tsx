"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowDown, LoaderCircle, Pencil } from "lucide-react";
import type { Route } from "next";
import { type ReactNode, useEffect } from "react";
import { ApiError, isGone } from "@/api/api-error";
import Link from "@/components/link";
import { NumberPlate } from "@/components/number-plate";
import { Button, buttonVariants } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog";
import { rupees } from "@/lib/money";
import { notify } from "@/lib/notify";
import { jobOptions } from "../api/get-job";
import { SheetJobProvider } from "../sheet-job";
import type { Job } from "../types";
import { JobActivity } from "./job-activity";
import { JobFacts } from "./job-facts";
import { JobLines } from "./job-lines";
import { JobPhotos } from "./job-photos";
import { PrintButton } from "./print-button";

export type JobSheetProps = {
  garageId: number;
  jobId: number;
  /** Absent for who may not change jobs. */
  editHref: Route | undefined;
  /** What was issued and paid for it: a feature above this one brings it. */
  bill: ReactNode;
  close: () => void;
};

/** One job on one sheet. */
export default function JobSheet({ garageId, jobId, editHref, bill, close }: JobSheetProps) {
  const {
    data: job,
    error,
    isPending,
    isFetching,
    refetch,
  } = useQuery(jobOptions(garageId, jobId));
  useToldOf(job ? null : error);
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent
        aria-describedby={undefined}
        className="gap-0 p-0 max-md:pb-0 md:max-w-[760px]"
      >
        <div className="border-b p-6 pb-4">
          <DialogHeader title="Job Sheet" />
        </div>
        {job ? (
          <SheetJobProvider garageId={garageId} job={job}>
            <Sheet garageId={garageId} job={job} bill={bill} />
          </SheetJobProvider>
        ) : (
          <div className="grid min-h-80 content-center justify-items-center gap-4 p-6 text-base">
            {isPending ? (
              <p role="status">
                <LoaderCircle aria-hidden className="size-8 animate-spin text-primary" />
                <span className="sr-only">Loading the job sheet</span>
              </p>
            ) : (
              <>
                <p role="status" className="text-muted-foreground">
                  No job details found
                </p>
                {!isGone(error) && (
                  <Button variant="outline" onClick={() => refetch()} disabled={isFetching}>
                    Try Again
                  </Button>
                )}
              </>
            )}
          </div>
        )}
        <DialogFooter className="sticky bottom-0 flex-row border-t bg-popover p-4 pb-[max(16px,env(safe-area-inset-bottom))] max-md:*:flex-1 md:px-6">
          {job && <PrintButton job={job} />}
          {job && editHref && (
            <Link href={editHref} className={buttonVariants({ variant: "outline" })}>
              <Pencil aria-hidden className="size-4" />
              Edit
            </Link>
          )}
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

type SheetProps = { garageId: number; job: Job; bill: ReactNode };

function Sheet({ garageId, job, bill }: SheetProps) {
  return (
    <div className="grid gap-6 p-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <NumberPlate plate={job.vehicleNumber} size="lg" />
        <div className="min-w-0">
          <p className="break-words font-semibold text-base">{job.customerName}</p>
          <p className="break-words text-muted-foreground">{job.vehicleModel}</p>
        </div>
        {(job.balanceDue > 0 || job.advanceHeld > 0) && (
          <Button variant="secondary" className="ml-auto max-md:w-full" onClick={showBill}>
            {job.advanceHeld > 0
              ? `Advance held ${rupees(job.advanceHeld)}`
              : `${rupees(job.balanceDue)} due`}
            <ArrowDown aria-hidden className="size-4" />
          </Button>
        )}
      </div>
      <JobFacts job={job} />
      <JobLines job={job} />
      {bill}
      {job.complaint && <Text heading="Complaint" text={job.complaint} />}
      {job.additionalComments && <Text heading="Additional notes" text={job.additionalComments} />}
      <JobPhotos garageId={garageId} job={job} />
      <JobActivity activity={job.activity} />
    </div>
  );
}

/** A cashier's way: the sheet is long on a phone. */
function showBill(): void {
  const heading = document.getElementById("job-bill");
  heading?.scrollIntoView({ block: "start" });
  heading?.focus({ preventScroll: true });
}

function Text({ heading, text }: { heading: string; text: string }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold text-base">{heading}</h3>
      <p className="whitespace-pre-line break-words text-base">{text}</p>
    </section>
  );
}

function useToldOf(error: Error | null): void {
  useEffect(() => {
    if (!error || isGone(error)) return;
    const refused = error instanceof ApiError && error.refused;
    notify.error(refused ? "Failed to fetch job details" : "Error fetching job details");
  }, [error]);
}
