"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { jobsOptions } from "@/features/jobs/api/list-jobs";
import { JobButtons } from "@/features/jobs/list/job-buttons";
import { say } from "@/say";
import { codeIn } from "../code";
import { CameraBox } from "./camera-box";

type JobChoiceProps = { garageId: number; choose: (jobId: number) => void };

const SHOWN = 10;

/** Asks for which job parts are taken: scan its job card, or find it by plate or number. */
export function JobChoice({ garageId, choose }: JobChoiceProps) {
  const [text, setText] = useState("");
  const found = useQuery({
    ...jobsOptions(garageId, { page: 1, size: SHOWN, search: text }, undefined),
    enabled: text !== "",
  });
  const jobs = text === "" ? [] : (found.data?.jobs ?? []);
  const onCode = (typed: string) => {
    const code = codeIn(typed);
    if (code.kind === "job") choose(code.jobId);
    // The same text is searched again, because the last search may have failed.
    else if (code.text === text) found.refetch();
    else setText(code.text);
  };
  return (
    <div className="grid gap-6">
      <CameraBox
        label={say.scan_job_number_or_plate()}
        onCode={onCode}
        busy={found.isFetching}
        problem={
          found.isError
            ? say.scan_the_jobs_could_not_be_loaded()
            : found.data && !found.isFetching && jobs.length === 0
              ? say.scan_no_job_has_this_number_or()
              : undefined
        }
      />
      {jobs.length > 0 && (
        <JobButtons
          label={say.scan_jobs_found()}
          jobs={jobs}
          choose={({ jobId }) => choose(jobId)}
        />
      )}
    </div>
  );
}
