import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import type { JobPage, JobRow } from "../types";
import { jobKeys } from "./keys";

export type Status = Pick<JobRow, "jobStatusId" | "jobStatus">;

/** Shows the chosen status at once, and what was there before when the server says no. */
export function useChangeStatus(garageId: number, { jobId, jobStatusId, jobStatus }: JobRow) {
  const queries = useQueryClient();
  const lists = { queryKey: jobKeys.lists(garageId) };
  const show = (status: Status) =>
    queries.setQueriesData<JobPage>(lists, (page) =>
      page ? { ...page, jobs: page.jobs.map((job) => withStatus(job, jobId, status)) } : page,
    );

  return useMutation({
    mutationFn: (status: Status) =>
      unwrapEnvelope(
        api.POST("/api/garage/jobs/change-status", {
          params: { query: { garageId } },
          body: { jobId, jobStatusId: status.jobStatusId },
        }),
      ),
    onMutate: async (status) => {
      // An answer that is on its way still has the old status.
      await queries.cancelQueries(lists);
      show(status);
      return { jobStatusId, jobStatus };
    },
    onError: (_, __, before) => before && show(before),
    onSettled: () =>
      Promise.all([
        // What a filter would hide now stays under the hand that changed it, until the list is next asked for.
        queries.invalidateQueries({ ...lists, refetchType: "none" }),
        queries.invalidateQueries({ queryKey: jobKeys.one(garageId, jobId) }),
        queries.invalidateQueries({ queryKey: ["home", garageId] }),
      ]),
  });
}

function withStatus(job: JobRow, jobId: number, status: Status): JobRow {
  return job.jobId === jobId ? { ...job, ...status } : job;
}
