"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError, isGone } from "@/api/api-error";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { jobOptions } from "../api/get-job";
import { useAnswerAboutJob } from "./use-answer-about-job";

/** Loads the job of a sheet. A message says why it cannot be shown. */
export function useSheet(garageId: number | undefined, jobId: number | null) {
  const query = useQuery({
    ...jobOptions(garageId ?? 0, jobId ?? 0),
    enabled: garageId !== undefined && jobId !== null,
  });
  const { data: job, error, refetch } = query;
  useAnswerAboutJob(garageId ?? 0, job, () => void refetch());
  const problem = job ? null : error;
  useEffect(() => {
    if (!problem || isGone(problem)) return;
    const refused = problem instanceof ApiError && problem.refused;
    notify.error(
      refused ? say.jobs_failed_to_fetch_job_details() : say.jobs_error_fetching_job_details(),
    );
  }, [problem]);
  return query;
}
