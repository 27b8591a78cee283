import type { Route } from "next";
import Link from "@/components/link";
import { StatusBadge } from "@/features/jobs/components/status-badge";
import { ROUTES, withQuery } from "@/lib/routes";
import type { FoundRecord } from "../api/search";

type OpenJobProps = { garageId: number; job: NonNullable<FoundRecord["openJob"]> };

/** Links to the car's open job, so that nobody creates a second one by mistake. */
export function OpenJob({ garageId, job }: OpenJobProps) {
  const { jobId, jobCode, jobStatusId, jobStatus } = job;
  return (
    <Link
      href={withQuery(ROUTES.jobs, { garageId, jobId }) as Route}
      prefetch={false}
      className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-muted px-4 py-2"
    >
      <span>
        In the shop: <span className="underline underline-offset-4">{jobCode}</span>
      </span>
      <StatusBadge statusId={jobStatusId} status={jobStatus} />
    </Link>
  );
}
