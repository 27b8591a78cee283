"use client";

import { useState } from "react";
import { SelectionBar } from "@/components/selection-bar";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { type Outcome, useChangeStatuses } from "../api/change-statuses";
import { notifyStatusRefused, useStatusChoices } from "../status/status-changes";
import { useReadyQuestion } from "../status/use-ready-question";
import type { JobDefaults, JobRow } from "../types";

export type BulkBarProps = {
  garageId: number;
  jobs: readonly JobRow[];
  statuses: JobDefaults["jobStatuses"] | undefined;
  /** Removes the job from the selection. */
  letGo: (job: JobRow) => void;
  close: () => void;
};

/** Sets the same status for all selected jobs. */
export default function BulkBar({ garageId, jobs, statuses, letGo, close }: BulkBarProps) {
  const choices = useStatusChoices(statuses);
  const [statusId, setStatusId] = useState(0);
  const { change, done } = useChangeStatuses(garageId);
  const status = choices.find((one) => one.jobStatusId === statusId);
  const busy = done !== undefined;

  const { ask, question } = useReadyQuestion(garageId);

  const run = () => {
    if (!status) return;
    const jobIds = jobs.map(({ jobId }) => jobId);
    ask(jobIds, statusId, async (sendInvoice) => {
      const outcome = await change(jobs, status, sendInvoice);
      if (!outcome) return;
      outcome.changed.forEach(letGo);
      tell(outcome, status.jobStatus);
    });
  };
  return (
    <SelectionBar
      label={say.jobs_selected_jobs()}
      text={
        busy
          ? say.jobs_changing_of({ done: done + 1, count: jobs.length })
          : say.jobs_selected({ count: jobs.length })
      }
      busy={busy}
      close={close}
    >
      {/* `Select` has a frame of its own, so its place in the row is set here. */}
      <span className="grid min-w-40 flex-1 max-md:order-1 md:max-w-60">
        <Select
          aria-label={say.jobs_new_status_of_the_selected_jobs()}
          value={statusId}
          disabled={busy}
          onChange={(event) => setStatusId(Number(event.target.value))}
        >
          <option value={0}>{say.jobs_choose_a_status()}</option>
          {choices.map((one) => (
            <option key={one.jobStatusId} value={one.jobStatusId}>
              {one.jobStatus}
            </option>
          ))}
        </Select>
      </span>
      <Button
        className="max-md:order-1"
        onClick={run}
        disabled={!status || jobs.length === 0 || busy}
        aria-busy={busy}
      >
        {say.jobs_change_status()}
      </Button>
      {question}
    </SelectionBar>
  );
}

function tell({ changed, refused, stoppedBy }: Outcome, jobStatus: string): void {
  if (changed.length > 0) {
    const [first] = changed;
    notify.success(
      first && changed.length === 1
        ? say.jobs_is_now({ jobCode: first.jobCode, jobStatus })
        : say.jobs_are_now({ count: changed.length, jobStatus }),
    );
  }
  for (const { job, error } of refused) notify.error(`${job.jobCode}: ${error.message}`);
  if (stoppedBy) notifyStatusRefused(stoppedBy);
}
