import { ArrowRight } from "lucide-react";
import type { Route } from "next";
import { memo } from "react";
import { LinkWithin } from "@/components/link";
import { NumberPlate } from "@/components/number-plate";
import { RowMenu } from "@/components/row-menu";
import { cn } from "@/lib/cn";
import { dayAndTime } from "@/lib/dates/day";
import { say } from "@/say";
import { CANCELLED, DELIVERED, priorityStyle } from "../status/status-styles";
import type { BoardJob } from "../types";
import type { BoardMoves } from "./use-board-moves";

type BoardCardProps = { job: BoardJob; href: string; moves: BoardMoves };

/** Shows one job on the board: vehicle, customer and delivery date. */
export const BoardCard = memo(function BoardCard({ job, href, moves }: BoardCardProps) {
  const targets = moves.targetsOf(job);
  const isHeld = moves.held?.job.jobId === job.jobId;
  const { Icon, tone } = priorityStyle(job.priorityId);
  return (
    <li
      draggable={targets.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", job.jobCode);
        moves.lift(job);
      }}
      onDragEnd={moves.letGo}
      className={cn(
        "relative rounded-md border bg-card p-3 transition-colors contain-content hover:border-input has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-ring",
        targets.length > 0 && "cursor-grab",
        isHeld && "border-primary opacity-60",
      )}
    >
      <div className="flex items-start gap-2">
        <LinkWithin
          href={href as Route}
          draggable={false}
          data-job={job.jobId}
          aria-describedby={targets.length > 0 ? "board-keys" : undefined}
          onKeyDown={(event) => moves.onKeyDown(event, job)}
          onBlur={() => isHeld && moves.letGo()}
          className="grid min-w-0 flex-1 justify-items-start gap-1 outline-none after:absolute after:inset-0 after:rounded-md"
        >
          <NumberPlate plate={job.vehicleNumber} />
          <span className="line-clamp-1 break-words font-medium text-sm">{job.customerName}</span>
        </LinkWithin>
        {targets.length > 0 && (
          <span className="relative z-10 -mt-2 -mr-2">
            <RowMenu
              label={say.jobs_move({ jobCode: job.jobCode })}
              actions={targets.map((target) => ({
                label: target.jobStatus,
                Icon: ArrowRight,
                run: () => moves.move(job, target),
              }))}
            />
          </span>
        )}
      </div>
      <p className="mt-1 line-clamp-1 text-muted-foreground text-xs">
        {job.jobCode} · {job.vehicleModel}
      </p>
      <Until job={job} />
      <p className="mt-1 flex min-h-4 items-center justify-between gap-2 text-muted-foreground text-xs">
        <span className="line-clamp-1">{job.assignedUserName ?? say.jobs_not_assigned()}</span>
        <Icon aria-hidden className={cn("size-4 shrink-0", tone)} />
      </p>
    </li>
  );
});

function Until({ job: { overdue, expectedDOD, expectedTime, jobStatusId } }: { job: BoardJob }) {
  if (jobStatusId === DELIVERED || jobStatusId === CANCELLED) return null;
  if (!overdue) {
    return (
      <p className="mt-1 text-muted-foreground text-xs">
        {say.jobs_due({ expectedDOD: dayAndTime(expectedDOD, expectedTime) })}
      </p>
    );
  }
  return (
    <p className="mt-1 flex items-center gap-2 font-medium text-attention text-xs">
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-attention" />
      {say.jobs_overdue_on({ day: dayAndTime(expectedDOD, expectedTime) })}
    </p>
  );
}
