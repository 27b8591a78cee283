import type { BoardColumn, BoardJob, JobBoard } from "../types";
import type { Status } from "./change-status";

/** The board with a job at the head of another column. */
export function moved(board: JobBoard, jobId: number, status: Status): JobBoard {
  const job = board.columns.flatMap(({ jobs }) => jobs).find((one) => one.jobId === jobId);
  const { jobStatusId, jobStatus } = status;
  if (!job || job.jobStatusId === jobStatusId) return board;
  return {
    columns: board.columns.map((column) => {
      if (column.jobStatusId === job.jobStatusId) return without(column, jobId);
      if (column.jobStatusId === jobStatusId)
        return withJob(column, { ...job, jobStatusId, jobStatus });
      return column;
    }),
  };
}

function without(column: BoardColumn, jobId: number): BoardColumn {
  const jobs = column.jobs.filter((one) => one.jobId !== jobId);
  return { ...column, count: column.count === null ? null : column.count - 1, jobs };
}

function withJob(column: BoardColumn, job: BoardJob): BoardColumn {
  const jobs = [job, ...column.jobs];
  return { ...column, count: column.count === null ? null : column.count + 1, jobs };
}

/** Those that were searched for, by code, plate, customer, model or whose hands it is in. */
export function found(jobs: readonly BoardJob[], search: string): readonly BoardJob[] {
  const wanted = bare(search);
  if (!wanted) return jobs;
  return jobs.filter((job) =>
    [job.jobCode, job.vehicleNumber, job.customerName, job.vehicleModel, job.assignedUserName].some(
      (text) => text && bare(text).includes(wanted),
    ),
  );
}

function bare(text: string): string {
  return text.toLocaleUpperCase("en-IN").replace(/[\s.-]/g, "");
}
