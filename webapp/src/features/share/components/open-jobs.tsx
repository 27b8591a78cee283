"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadFailed } from "@/components/load-failed";
import { SearchField } from "@/components/search-field";
import { Skeleton } from "@/components/ui/skeleton";
import { jobsOptions } from "@/features/jobs/api/list-jobs";
import { NO_FILTER, toJson } from "@/features/jobs/list/filters";
import { JobButtons } from "@/features/jobs/list/job-buttons";
import { IN_PROGRESS, OPEN, READY } from "@/features/jobs/status/status-styles";
import { say } from "@/say";
import type { ChosenJob } from "../use-send-shared";

const SHOWN = 10;
const UNDELIVERED = toJson({ ...NO_FILTER, status: [OPEN, IN_PROGRESS, READY] });

type OpenJobsProps = { garageId: number; choose: (job: ChosenJob) => void };

/** Lists the jobs that are not delivered yet, the newest first. */
export function OpenJobs({ garageId, choose }: OpenJobsProps) {
  const [search, setSearch] = useState("");
  const query = useQuery(jobsOptions(garageId, { page: 1, size: SHOWN, search }, UNDELIVERED));
  const jobs = query.data?.jobs;
  return (
    <div className="grid gap-3">
      <SearchField label={say.share_search_jobs()} value={search} onSearch={setSearch} />
      {query.isError ? (
        <LoadFailed
          what={say.scan_the_jobs_could_not_be_loaded()}
          retry={query.refetch}
          busy={query.isFetching}
        />
      ) : !jobs ? (
        <Skeleton className="h-40 w-full rounded-lg" />
      ) : jobs.length === 0 ? (
        <p role="status" className="text-base">
          {say.share_no_open_job()}
        </p>
      ) : (
        <JobButtons label={say.share_open_jobs()} jobs={jobs} choose={choose} />
      )}
    </div>
  );
}
