"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { isGone } from "@/api/api-error";
import Link from "@/components/link";
import { LoadFailed } from "@/components/load-failed";
import { PageHeading } from "@/components/page-heading";
import { buttonVariants } from "@/components/ui/button";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { useMay } from "@/features/session/session";
import { ROUTES } from "@/lib/navigation/routes";
import { notify } from "@/lib/notify";
import { toId } from "@/lib/storage/session-values";
import { say } from "@/say";
import { jobOptions } from "../api/get-job";
import { partLinesOf } from "../parts/part-lines";
import { SheetJobProvider } from "../sheet/sheet-job";
import type { Job } from "../types";
import { savedDiscount } from "./discount";
import { changedJobDraftKey, type JobDraft } from "./draft";
import { formOf } from "./job-form";
import { JobWizard } from "./job-wizard";
import { linesOf } from "./lines";
import { usePrefetchChoices } from "./use-job-draft";
import { WizardSkeleton } from "./wizard-skeleton";

const FINAL = say.jobs_this_job_has_an_invoice_so();

type UpdateJobScreenProps = {
  /**
   * A button that cancels the job's invoice. The caller passes it, because an import of the
   * invoices feature would be an import cycle.
   */
  cancelInvoice: ReactNode;
  /** The dialog of a change above the approval. It comes from the estimates feature. */
  aboveApproval: ReactNode;
};

/** Shows the form of the job whose id is in the URL. */
export function UpdateJobScreen({ cancelInvoice, aboveApproval }: UpdateJobScreenProps) {
  const params = useSearchParams();
  const garageId = useOpenedGarage(true)?.garageId;
  const mayChange = useMay("change_jobs");
  const jobId = toId(params.get("jobId"));
  const { data, error, isFetching, refetch } = useQuery({
    ...jobOptions(garageId ?? 0, jobId ?? 0),
    enabled: garageId !== undefined && jobId !== null,
    // This loads the job again, because the cached job may be older than another person's change.
    staleTime: 0,
  });
  usePrefetchChoices(mayChange && jobId !== null ? garageId : undefined);
  const failed = error !== null && !data;
  const gone = isGone(error);
  useEffect(() => {
    if (failed && !gone) notify.error(say.jobs_failed_to_fetch_job_details());
  }, [failed, gone]);
  const [refreshed, setRefreshed] = useState(false);
  if (data && !isFetching && !refreshed) setRefreshed(true);

  if (garageId !== undefined && !mayChange)
    return <NoJob title={say.jobs_your_role_cannot_change_jobs()} />;
  if (jobId === null) return <NoJob title={say.jobs_no_job_is_selected()} />;
  if (garageId === undefined) return <WizardSkeleton title={say.jobs_update_job()} />;
  if (gone) return <NoJob title={say.jobs_no_job_details_found()} />;
  if (failed) {
    return (
      <LoadFailed what={say.jobs_the_job_could_not_be_loaded()} retry={refetch} busy={isFetching} />
    );
  }
  if (!data || !refreshed) return <WizardSkeleton title={say.jobs_update_job()} />;

  return (
    <JobWizard
      title={say.jobs_update_job()}
      verb={say.jobs_update_job()}
      garageId={garageId}
      {...subjectOf(data)}
      draftKey={changedJobDraftKey(garageId, jobId)}
      fresh={() => draftOf(data)}
      keptDates={[data.entryDate, data.expectedDOD]}
      // The key mounts a new form when the invoice is cancelled.
      key={data.invoiceNumber}
      final={data.invoiceNumber ? FINAL : undefined}
      fixed={data.invoiceNumber ? data : undefined}
      approval={data.approval ?? undefined}
      aboveApproval={aboveApproval}
      finalAction={
        <SheetJobProvider garageId={garageId} job={data}>
          {cancelInvoice}
        </SheetJobProvider>
      }
      refetch={async () => {
        const found = await refetch();
        return found.isSuccess ? draftOf(found.data) : undefined;
      }}
    />
  );
}

const draftOf = (job: Job): JobDraft => ({
  step: 1,
  lines: linesOf(job),
  parts: partLinesOf(job),
  form: formOf(job),
  discount: savedDiscount(job.discountPercent, job.discountAmount),
  version: job.version,
});

function subjectOf(job: Job) {
  const { jobId, jobCode, version, assignedUserId, assignedUserName } = job;
  return {
    subject: { customerId: job.customerId, vehicleId: job.vehicleId },
    people: { ...job, phoneNumber: job.customerPhone },
    job: {
      jobId,
      jobCode,
      version,
      assignee:
        assignedUserId === null
          ? undefined
          : { staffId: assignedUserId, staffName: assignedUserName ?? "" },
    },
  };
}

/** Replaces the form if there is no job that the person can change. */
function NoJob({ title }: { title: string }) {
  return (
    <div className="grid max-w-[560px] gap-6 py-6">
      <div className="grid gap-2">
        <PageHeading>{title}</PageHeading>
        <p className="text-base text-muted-foreground">{say.jobs_open_the_job_list_and_choose()}</p>
      </div>
      <div>
        <Link href={ROUTES.jobs as Route} className={buttonVariants()}>
          {say.jobs_all_jobs()}
        </Link>
      </div>
    </div>
  );
}
