"use client";

import { useSearchParams } from "next/navigation";
import { PageHeader } from "@/components/page-header";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { toId } from "@/lib/storage/session-values";
import { say } from "@/say";
import { type RefusalDialogs, RefusalsProvider } from "../status/refused-change";
import { SheetBody, type SheetParts } from "./sheet-body";
import { SheetButtons } from "./sheet-buttons";
import { SheetMissing } from "./sheet-missing";
import { useSheet } from "./use-sheet";

export type JobViewProps = SheetParts & {
  refusals: RefusalDialogs;
};

/** Shows the job of the address. It is large, so it loads while its data is on the way. */
export default function JobView({ refusals, ...parts }: JobViewProps) {
  const jobId = toId(useSearchParams().get("jobId"));
  const garageId = useOpenedGarage(true)?.garageId;
  const query = useSheet(garageId, jobId);
  const job = garageId === undefined ? undefined : query.data;
  return (
    <RefusalsProvider garageId={garageId} dialogs={refusals}>
      <PageHeader
        title={say.jobs_job_sheet()}
        action={
          job &&
          garageId !== undefined && (
            <div className="flex gap-3 max-md:w-full max-md:flex-wrap max-md:gap-2 max-md:*:min-w-11 max-md:*:flex-auto max-md:*:px-3">
              <SheetButtons garageId={garageId} job={job} />
            </div>
          )
        }
      />
      {job && garageId !== undefined ? (
        <SheetBody
          garageId={garageId}
          job={job}
          {...parts}
          className="xl:grid-cols-[minmax(0,1fr)_minmax(0,480px)] xl:gap-10"
        />
      ) : jobId === null ? (
        <p role="status" className="text-base text-muted-foreground">
          {say.jobs_no_job_details_found()}
        </p>
      ) : (
        <SheetMissing query={query} />
      )}
    </RefusalsProvider>
  );
}
