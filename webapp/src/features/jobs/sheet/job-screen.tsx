"use client";

import { Lazy } from "@/components/lazy";
import { PageHeader } from "@/components/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { type Prefetch, usePrefetch } from "@/lib/loading/prefetch";
import { toId } from "@/lib/storage/session-values";
import { say } from "@/say";
import { jobOptions } from "../api/get-job";
import { jobDefaultsOptions } from "../api/job-defaults";
import type { JobViewProps } from "./job-view";

const load = () => import("./job-view");

const prefetch: Prefetch = (queries, garageId, params) => {
  const jobId = toId(params.get("jobId"));
  if (jobId === null) return;
  queries.prefetchQuery(jobOptions(garageId, jobId));
  queries.prefetchQuery(jobDefaultsOptions(garageId));
};

/** The page of one job. Its code and its data load together. */
export function JobScreen(props: JobViewProps) {
  usePrefetch(prefetch);
  return <Lazy load={load} fallback={<Waiting />} props={props} />;
}

function Waiting() {
  return (
    <>
      <PageHeader title={say.jobs_job_sheet()} />
      <Skeleton className="h-96" />
    </>
  );
}
