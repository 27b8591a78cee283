"use client";

import { useQuery } from "@tanstack/react-query";
import { ClipboardList, LoaderCircle, Pencil } from "lucide-react";
import type { Route } from "next";
import { type ReactNode, useEffect } from "react";
import { ApiError, isGone } from "@/api/api-error";
import Link from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog";
import { useMay } from "@/features/session/session";
import { toCheckIn, toVisit } from "@/features/visits/addresses";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { jobOptions } from "../api/get-job";
import { DELIVERED } from "../status/status-styles";
import type { Job } from "../types";
import { JobActivity } from "./job-activity";
import { JobDetails } from "./job-details";
import { JobLines } from "./job-lines";
import { JobOverview } from "./job-overview";
import { JobParts } from "./job-parts";
import { JobPhotos } from "./job-photos";
import { JobTotals } from "./job-totals";
import { PrintButton } from "./print-button";
import { SheetJobProvider } from "./sheet-job";
import { useAnswerAboutJob } from "./use-answer-about-job";

export type JobSheetProps = {
  garageId: number;
  jobId: number;
  /** The URL of the job's form. It is undefined without the permission. */
  editHref: Route | undefined;
  /** The bill, which comes from the invoices feature. */
  bill: ReactNode;
  close: () => void;
};

/** Shows all details of one job. */
export default function JobSheet({ garageId, jobId, editHref, bill, close }: JobSheetProps) {
  const {
    data: job,
    error,
    isPending,
    isFetching,
    refetch,
  } = useQuery(jobOptions(garageId, jobId));
  useAnswerAboutJob(garageId, job, () => void refetch());
  const checksIn = useMay("check_in");
  // A finished job without a visit cannot be checked in any more.
  const mayCheckIn = job && (job.visitId !== null || (checksIn && job.jobStatusId < DELIVERED));
  useToldOf(job ? null : error);
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent
        aria-describedby={undefined}
        className="gap-0 p-0 max-md:pb-0 md:max-w-[760px]"
      >
        <div className="border-b p-6 pb-4">
          <DialogHeader title={say.jobs_job_sheet()} />
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
                <span className="sr-only">{say.jobs_loading_the_job_sheet()}</span>
              </p>
            ) : (
              <>
                <p role="status" className="text-muted-foreground">
                  {say.jobs_no_job_details_found()}
                </p>
                {!isGone(error) && (
                  <Button variant="outline" onClick={() => refetch()} disabled={isFetching}>
                    {say.jobs_try_again()}
                  </Button>
                )}
              </>
            )}
          </div>
        )}
        <DialogFooter className="sticky bottom-0 flex-row border-t bg-popover p-4 pb-[max(16px,env(safe-area-inset-bottom))] max-md:flex-wrap max-md:gap-2 max-md:*:flex-1 max-md:*:px-3 md:px-6">
          {job && <PrintButton job={job} />}
          {job && mayCheckIn && (
            <Link
              href={
                (job.visitId === null
                  ? toCheckIn(garageId, { jobId })
                  : toVisit(garageId, job.visitId)) as Route
              }
              prefetch={false}
              className={buttonVariants({ variant: "outline" })}
            >
              <ClipboardList aria-hidden className="size-4" />
              {job.visitId === null ? say.jobs_check_in() : say.jobs_visit()}
            </Link>
          )}
          {job && editHref && (
            <Link href={editHref} className={buttonVariants({ variant: "outline" })}>
              <Pencil aria-hidden className="size-4" />
              {say.jobs_edit()}
            </Link>
          )}
          <Button variant="secondary" onClick={close}>
            {say.jobs_close()}
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
      <JobOverview garageId={garageId} job={job} />
      <JobDetails job={job} />
      <JobLines job={job} />
      {job.parts.length > 0 && (
        <>
          <JobParts garageId={garageId} job={job} />
          <section aria-label={say.jobs_amounts()} className="rounded-lg border">
            <JobTotals job={job} />
          </section>
        </>
      )}
      {bill}
      {job.additionalComments && (
        <Text heading={say.jobs_additional_notes()} text={job.additionalComments} />
      )}
      <JobPhotos garageId={garageId} job={job} />
      <JobActivity activity={job.activity} />
    </div>
  );
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
    notify.error(
      refused ? say.jobs_failed_to_fetch_job_details() : say.jobs_error_fetching_job_details(),
    );
  }, [error]);
}
