"use client";

import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import { say } from "@/say";
import { useJobDefaults } from "../api/job-defaults";
import type { Job } from "../types";
import { useWork, WorkProvider } from "../work/work";
import { JobActivity } from "./job-activity";
import { JobDetails } from "./job-details";
import { JobLines } from "./job-lines";
import { JobOverview } from "./job-overview";
import { JobParts } from "./job-parts";
import { JobPhotos } from "./job-photos";
import { JobTotals } from "./job-totals";
import { SheetJobProvider } from "./sheet-job";

/** The parts of the sheet that come from other features. */
export type SheetParts = {
  /** The bill, which comes from the invoices feature. */
  bill: ReactNode;
  /** The dialog of a change above the approval. It comes from the estimates feature. */
  aboveApproval: ReactNode;
};

type SheetBodyProps = SheetParts & { garageId: number; job: Job; className?: string };

/** Shows one job: first the work and the money, last the facts that are rarely read. */
export function SheetBody({ garageId, job, bill, aboveApproval, className }: SheetBodyProps) {
  return (
    <SheetJobProvider garageId={garageId} job={job}>
      <WorkProvider garageId={garageId} job={job} aboveApproval={aboveApproval}>
        <div className={cn("grid grid-cols-1 gap-6", className)}>
          <div className="grid grid-cols-1 content-start gap-6">
            <JobOverview garageId={garageId} job={job} />
            <JobLines job={job} />
            <Parts garageId={garageId} job={job} />
            {job.additionalComments && (
              <Text heading={say.jobs_additional_notes()} text={job.additionalComments} />
            )}
          </div>
          <div className="grid grid-cols-1 content-start gap-6">
            <JobPhotos garageId={garageId} job={job} />
            {bill}
            <JobActivity activity={job.activity} />
            <JobDetails job={job} />
          </div>
        </div>
      </WorkProvider>
    </SheetJobProvider>
  );
}

/** Every garage can add other work. Only one with a list of parts can search it. */
function Parts({ garageId, job }: { garageId: number; job: Job }) {
  const work = useWork();
  const defaults = useJobDefaults(garageId);
  const mayAdd = work !== undefined && defaults !== undefined;
  const hasParts = job.parts.length > 0;
  if (!hasParts && !mayAdd) return null;
  return (
    <>
      <JobParts garageId={garageId} job={job} hasList={defaults?.hasParts === true} />
      {hasParts && (
        <section aria-label={say.jobs_amounts()} className="rounded-lg border">
          <JobTotals job={job} />
        </section>
      )}
    </>
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
