"use client";

import { NotAllowed } from "@/components/not-allowed";
import { PageHeader } from "@/components/page-header";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { useListState } from "@/lib/navigation/list-state";
import { toId } from "@/lib/storage/session-values";
import { say } from "@/say";
import { JobChoice } from "./job-choice";
import { ScanJob } from "./scan-job";

const JOB = "jobId";

/** Takes parts for a job, and brings them back, with a camera or a laser reader. */
export function ScanScreen() {
  const { params, change } = useListState();
  const jobId = toId(params.get(JOB));
  const garage = useOpenedGarage(jobId !== null);
  const mayTake = garage?.permissions.includes("take_parts") ?? false;
  const choose = (chosen: number | null) => change({ filter: { [JOB]: chosen } });
  return (
    <>
      <PageHeader title={say.scan_take_and_return_parts()}>
        {jobId === null && say.scan_scan_the_code_on_the_job()}
      </PageHeader>
      {garage && !mayTake && <NotAllowed what={say.scan_take_parts()} />}
      {garage && mayTake && (
        <div className="w-full max-w-[640px]">
          {jobId === null ? (
            <JobChoice garageId={garage.garageId} choose={choose} />
          ) : (
            <ScanJob
              key={jobId}
              garageId={garage.garageId}
              jobId={jobId}
              chooseAnother={() => choose(null)}
            />
          )}
        </div>
      )}
    </>
  );
}
