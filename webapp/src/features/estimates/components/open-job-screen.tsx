"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { Lazy } from "@/components/lazy";
import Link from "@/components/link";
import { LoadFailed } from "@/components/load-failed";
import { PageHeading } from "@/components/page-heading";
import { buttonVariants } from "@/components/ui/button";
import { useJobDefaults } from "@/features/jobs/api/job-defaults";
import { usePrefetchChoices } from "@/features/jobs/editor/use-job-draft";
import { WizardSkeleton } from "@/features/jobs/editor/wizard-skeleton";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { visitOptions } from "@/features/visits/api/get-visit";
import { preload } from "@/lib/loading/prefetch";
import { toId } from "@/lib/storage/session-values";
import { say } from "@/say";
import { ESTIMATES, toEstimate } from "../addresses";
import { estimateOptions } from "../api/get-estimate";

const TITLE = say.estimates_open_job();
const loadWizard = () => import("./approved-job-wizard");

/** Opens the job of a visit. The lines come from the approval, and the form asks for the other values. */
export function OpenJobScreen() {
  const garage = useOpenedGarage(true);
  const garageId = garage?.garageId;
  const estimateId = toId(useSearchParams().get("estimateId"));
  const mayChange = garage?.permissions.includes("change_jobs") ?? false;
  // The form loads beside its data.
  useEffect(() => preload(loadWizard), []);
  const asked = garageId !== undefined && estimateId !== null && mayChange;
  const estimate = useQuery({ ...estimateOptions(garageId ?? 0, estimateId ?? 0), enabled: asked });
  const visitId = estimate.data?.visitId;
  const visit = useQuery({
    ...visitOptions(garageId ?? 0, visitId ?? 0),
    enabled: asked && visitId !== undefined,
  });
  usePrefetchChoices(asked ? garageId : undefined);
  const defaults = useJobDefaults(asked ? garageId : undefined);

  if (garageId === undefined) return <WizardSkeleton title={TITLE} />;
  if (!mayChange)
    return <Nothing title={say.estimates_your_role_cannot_open_jobs()} href={ESTIMATES} />;
  if (estimateId === null)
    return <Nothing title={say.estimates_no_estimate_is_selected()} href={ESTIMATES} />;
  const error = estimate.error ?? visit.error;
  if (error)
    return (
      <LoadFailed
        what={say.estimates_the_estimate_could_not_be_loaded()}
        retry={() => {
          estimate.refetch();
          visit.refetch();
        }}
        busy={estimate.isFetching || visit.isFetching}
      />
    );
  if (!estimate.data || !visit.data || !defaults) return <WizardSkeleton title={TITLE} />;
  const { decision, code, jobId } = estimate.data;
  const href = toEstimate(garageId, estimateId);
  if (!decision?.approves)
    return <Nothing title={say.estimates_nothing_on_was_approved({ code })} href={href} />;
  if (jobId !== null)
    return <Nothing title={say.estimates_the_job_of_this_visit_is()} href={href} />;
  return (
    <Lazy
      load={loadWizard}
      fallback={<WizardSkeleton title={TITLE} />}
      props={{
        garageId,
        estimate: estimate.data,
        decision,
        checkIn: visit.data.checkIn,
        defaults,
      }}
    />
  );
}

function Nothing({ title, href }: { title: string; href: string }) {
  return (
    <div className="grid max-w-[560px] justify-items-start gap-6 py-6">
      <PageHeading>{title}</PageHeading>
      <Link href={href as Route} className={buttonVariants()}>
        {say.estimates_back_to_the_estimate()}
      </Link>
    </div>
  );
}
