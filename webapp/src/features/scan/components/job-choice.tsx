"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NumberPlate } from "@/components/number-plate";
import { jobsOptions } from "@/features/jobs/api/list-jobs";
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
        <ul aria-label={say.scan_jobs_found()} className="divide-y rounded-lg border bg-card">
          {jobs.map(({ jobId, jobCode, vehicleNumber, customerName, jobStatus }) => (
            <li key={jobId}>
              <button
                type="button"
                onClick={() => choose(jobId)}
                className="flex min-h-16 w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-left text-base hover:bg-muted"
              >
                <NumberPlate plate={vehicleNumber} size="sm" />
                <span className="font-medium">{jobCode}</span>
                <span className="min-w-0 flex-auto wrap-anywhere text-muted-foreground">
                  {customerName} · {jobStatus}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
