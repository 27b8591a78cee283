"use client";

import { ChevronDown } from "lucide-react";
import { StatusGlyph } from "@/components/status-glyph";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { say } from "@/say";
import { type StatusChange, useChangeStatus } from "../api/change-status";
import type { JobDefaults, Status } from "../types";
import { useStatusRefused } from "./refused-change";
import { StatusBadge } from "./status-badge";
import { notifyStatusChanged } from "./status-changes";
import { NEXT_STEPS, statusStyle } from "./status-styles";
import { useReadyQuestion } from "./use-ready-question";

type StatusSelectProps = {
  garageId: number;
  job: StatusChange["job"];
  /** This is undefined while loading. */
  statuses: JobDefaults["jobStatuses"] | undefined;
  /** The statuses that this person may choose. */
  allowed: readonly Status[];
  /** Adds a button that sets the usual next status. */
  withNextStep?: boolean;
  /** This is true on a card, where the select shares a line. */
  compact?: boolean;
};

/** Shows a job's status. People with the permission can change it. */
export function StatusSelect({
  garageId,
  job,
  statuses,
  allowed,
  withNextStep,
  compact,
}: StatusSelectProps) {
  const changing = useChangeStatus(garageId);
  const refused = useStatusRefused();
  const { ask, question } = useReadyQuestion(garageId);
  const { jobId, jobCode } = job;
  // While another page loads, the list shows older rows. So the new status is read from the running
  // change.
  const { jobStatusId, jobStatus } = changing.isPending ? changing.variables.status : job;
  const isOwn = (one: Status) => one.jobStatusId === jobStatusId;
  const choices = (statuses ?? []).filter(
    (one) => isOwn(one) || allowed.some(({ jobStatusId }) => jobStatusId === one.jobStatusId),
  );
  if (choices.length < 2) {
    return <StatusBadge statusId={jobStatusId} status={jobStatus} className="min-h-9" />;
  }

  const choose = (statusId: number) => {
    const status = choices.find((one) => one.jobStatusId === statusId);
    if (!status) return;
    ask([jobId], statusId, (sendInvoice) =>
      changing.mutate(
        { job, status, sendInvoice },
        { onSuccess: notifyStatusChanged, onError: refused },
      ),
    );
  };
  const next = NEXT_STEPS[jobStatusId];
  const { shape, tone } = statusStyle(jobStatusId);
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className={cn("relative inline-flex", withNextStep && "min-w-36", tone)}>
        <StatusGlyph
          shape={shape}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2"
        />
        <select
          aria-label={say.jobs_status_of({ jobCode })}
          value={jobStatusId}
          disabled={changing.isPending}
          aria-busy={changing.isPending}
          onChange={(event) => choose(Number(event.target.value))}
          className={cn(
            "h-11 w-full cursor-pointer appearance-none rounded-md border border-transparent bg-transparent pr-9 pl-9 font-medium text-base text-current transition-colors hover:border-input hover:bg-card disabled:opacity-60 md:h-9 md:text-sm pointer-coarse:h-11 [&>option]:bg-popover [&>option]:text-popover-foreground",
            compact ? "text-sm" : "max-md:border-input",
          )}
        >
          {choices.map((one) => (
            <option key={one.jobStatusId} value={one.jobStatusId}>
              {one.jobStatus}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground"
        />
      </span>
      {withNextStep && next && choices.some((one) => one.jobStatusId === next.statusId) && (
        <Button
          variant="secondary"
          aria-label={`${next.verb} ${jobCode}`}
          className="ml-auto"
          disabled={changing.isPending}
          onClick={() => choose(next.statusId)}
        >
          {next.verb}
        </Button>
      )}
      {question}
    </span>
  );
}
