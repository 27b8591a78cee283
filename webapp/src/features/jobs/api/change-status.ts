import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { customerKeys } from "@/features/customers/api/keys";
import { homeKeys } from "@/features/home/api/keys";
import { partKeys } from "@/features/parts/api/keys";
import { CANCELLED } from "../status/status-styles";
import type { BoardColumn, BoardJob, JobBoard, JobPage, JobRow, Status } from "../types";
import { jobKeys } from "./keys";

export type StatusChange = {
  job: Pick<JobRow, "jobId" | "jobCode" | keyof Status>;
  status: Status;
  /** If this is false, the status “Ready” does not issue and mail the invoice. */
  sendInvoice?: boolean;
};

/**
 * Shows the new status immediately, and restores the old status if the server refuses the change.
 */
export function useChangeStatus(garageId: number) {
  const queries = useQueryClient();
  const lists = { queryKey: jobKeys.lists(garageId) };
  const board = { queryKey: jobKeys.board(garageId) };
  const show = (jobId: number, status: Status) => {
    queries.setQueriesData<JobPage>(lists, (page) =>
      page ? { ...page, jobs: page.jobs.map((job) => withStatus(job, jobId, status)) } : page,
    );
    queries.setQueryData<JobBoard>(board.queryKey, (shown) => shown && moved(shown, jobId, status));
  };

  return useMutation({
    mutationFn: ({ job, status, sendInvoice = true }: StatusChange) =>
      unwrapEnvelope(
        api.POST("/api/garage/jobs/change-status", {
          params: { query: { garageId } },
          body: { jobId: job.jobId, jobStatusId: status.jobStatusId, sendInvoice },
        }),
      ),
    onMutate: async ({ job, status }) => {
      // A list that is still loading would show the old status again.
      await Promise.all([queries.cancelQueries(lists), queries.cancelQueries(board)]);
      show(job.jobId, status);
    },
    onError: (_, { job }) => show(job.jobId, job),
    onSettled: (_, __, { job, status }) =>
      Promise.all([
        // For other changes the list is not reloaded, so a row stays even if the filter now
        // excludes it. Amounts change only if a job is cancelled or reopened.
        queries.invalidateQueries({
          ...lists,
          refetchType: [job, status].some(isCancelled) ? "active" : "none",
        }),
        // cancelQueries also stopped a page that was loading for the first time, so that page is
        // loaded again.
        queries.refetchQueries({
          ...lists,
          type: "active",
          predicate: ({ state }) => state.data === undefined,
        }),
        queries.invalidateQueries(board),
        queries.invalidateQueries({ queryKey: jobKeys.one(garageId, job.jobId) }),
        queries.invalidateQueries({ queryKey: jobKeys.bill(garageId, job.jobId) }),
        queries.invalidateQueries({ queryKey: homeKeys.all(garageId) }),
        // Delivered takes parts from the shelf, and Cancelled frees them.
        queries.invalidateQueries({ queryKey: partKeys.all(garageId) }),
        // A delivered job is owed, and a cancelled one is not.
        queries.invalidateQueries({ queryKey: customerKeys.all(garageId) }),
      ]),
  });
}

function isCancelled({ jobStatusId }: Status): boolean {
  return jobStatusId === CANCELLED;
}

function withStatus(job: JobRow, jobId: number, { jobStatusId, jobStatus }: Status): JobRow {
  return job.jobId === jobId ? { ...job, jobStatusId, jobStatus } : job;
}

/** Returns the board after the job has moved to the top of another column. */
function moved(board: JobBoard, jobId: number, status: Status): JobBoard {
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
