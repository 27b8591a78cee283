import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { conflictIn } from "../editor/conflict";
import { savedDiscount } from "../editor/discount";
import { formOf, toChangedJobIn } from "../editor/job-form";
import type { Job } from "../types";
import { isSameWork, type Work, type WorkChange, workOf } from "../work/change";
import { jobOptions } from "./get-job";
import { jobKeys } from "./keys";
import { useRefreshJobs } from "./refresh-jobs";

/**
 * Saves changes of a job's services and parts, one after the other. Each change begins with the job
 * as the change before it left it.
 */
export function useChangeWork(garageId: number, jobId: number) {
  const queries = useQueryClient();
  const refresh = useRefreshJobs(garageId);
  const options = jobOptions(garageId, jobId);
  const put = async (job: Job, change: WorkChange): Promise<void> => {
    const before = workOf(job);
    const work = change(before);
    if (!work) throw new WorkChanged();
    if (work === before) return;
    await unwrapEnvelope(
      api.PUT("/api/garage/jobs/{job_id}", {
        params: { path: { job_id: jobId }, query: { garageId } },
        body: bodyOf(job, work),
      }),
    );
  };
  const reload = () => queries.fetchQuery({ ...options, staleTime: 0 });
  return useMutation({
    scope: { id: `work:${garageId}:${jobId}` },
    mutationFn: async (change: WorkChange) => {
      const seen = await queries.ensureQueryData(options);
      await put(seen, change).catch(async (error: Error) => {
        if (!conflictIn(error)) throw error;
        // Another person may have changed the status only. If the work is another one, this person
        // must see it first.
        const now = await reload();
        if (!isSameWork(workOf(seen), workOf(now))) throw new WorkChanged();
        await put(now, change);
      });
      await reload();
    },
    onSettled: (_, error) => {
      // After an error nobody knows whether the change was saved.
      if (error) void queries.invalidateQueries({ queryKey: options.queryKey });
      void queries.invalidateQueries({ queryKey: jobKeys.bill(garageId, jobId) });
      void queries.invalidateQueries({ queryKey: jobKeys.board(garageId) });
      void refresh();
    },
  });
}

/** Somebody else has changed the services or parts, and this person has not seen it. */
export class WorkChanged extends Error {}

function bodyOf(job: Job, { lines, parts }: Work) {
  const priced = {
    lines,
    parts,
    sendsParts: parts.length > 0 || job.parts.length > 0,
    discount: savedDiscount(job.discountPercent, job.discountAmount),
    // The server computes the amounts.
    rules: undefined,
  };
  const { customerId, vehicleId, version } = job;
  return toChangedJobIn({ customerId, vehicleId }, priced, formOf(job), version);
}
