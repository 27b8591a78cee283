import { NumberPlate } from "@/components/number-plate";
import type { JobRow } from "../types";

type JobButtonsProps = {
  label: string;
  jobs: readonly JobRow[];
  choose: (job: JobRow) => void;
};

/** Lists jobs as large buttons, so that a thumb can choose one. */
export function JobButtons({ label, jobs, choose }: JobButtonsProps) {
  return (
    <ul aria-label={label} className="divide-y rounded-lg border bg-card">
      {jobs.map((job) => (
        <li key={job.jobId}>
          <button
            type="button"
            onClick={() => choose(job)}
            className="flex min-h-16 w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-left text-base hover:bg-muted"
          >
            <NumberPlate plate={job.vehicleNumber} size="sm" />
            <span className="font-medium">{job.jobCode}</span>
            <span className="min-w-0 flex-auto wrap-anywhere text-muted-foreground">
              {job.customerName} · {job.jobStatus}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
