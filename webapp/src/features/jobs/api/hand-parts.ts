import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import type { Job } from "../types";
import { jobKeys } from "./keys";
import { useRefreshJobs } from "./refresh-jobs";

type Handed = {
  jobPartId: number;
  quantity: number;
  condition?: "good" | "damaged";
  oldPart?: Keeper;
};
/** Who has the old part that an exchange part replaced. */
export type Keeper = "workshop" | "customer" | "nobody";
type PartsJob = Pick<Job, "jobId" | "version">;

/** Takes parts of the job from the shelf. */
export function useTakeParts(garageId: number, job: PartsJob) {
  const keyOf = useHandKey(job);
  return useMutation({
    mutationFn: (handed: Handed) =>
      unwrapEnvelope(
        api.POST("/api/garage/jobs/{job_id}/parts/take", {
          params: {
            path: { job_id: job.jobId },
            query: { garageId },
            header: { "Idempotency-Key": keyOf(handed) },
          },
          body: bodyOf(handed),
        }),
      ),
    onSettled: useRefreshParts(garageId, job),
  });
}

/** Brings parts of the job back to the shelf. Damaged parts leave the stock. */
export function useReturnParts(garageId: number, job: PartsJob) {
  const keyOf = useHandKey(job);
  return useMutation({
    mutationFn: (handed: Handed) =>
      unwrapEnvelope(
        api.POST("/api/garage/jobs/{job_id}/parts/return", {
          params: {
            path: { job_id: job.jobId },
            query: { garageId },
            header: { "Idempotency-Key": keyOf(handed) },
          },
          body: bodyOf(handed),
        }),
      ),
    onSettled: useRefreshParts(garageId, job),
  });
}

type Billed = { jobPartId: number; unitPrice?: number; freeReason?: string };

/** Puts a part on the bill, or writes why the customer does not pay for it. */
export function useBillPart(garageId: number, job: PartsJob) {
  return useMutation({
    mutationFn: ({ jobPartId, unitPrice, freeReason = "" }: Billed) =>
      unwrapEnvelope(
        api.POST("/api/garage/job-parts/{job_part_id}/bill", {
          params: { path: { job_part_id: jobPartId }, query: { garageId } },
          body: { unitPrice: unitPrice ?? null, freeReason },
        }),
      ),
    onSettled: useRefreshParts(garageId, job),
  });
}

function bodyOf({ condition = "good", oldPart = "workshop", ...line }: Handed) {
  return { lines: [{ ...line, condition, oldPart }] };
}

/**
 * Returns the key of a hand-over. The person may take the same quantity again later, so the key
 * contains the version of the job.
 */
function useHandKey({ version }: PartsJob) {
  const keyOf = useIdempotencyKey();
  return (handed: Handed) => keyOf([handed, version]);
}

/** A refusal also loads the job again, because another person may have changed it. */
function useRefreshParts(garageId: number, { jobId }: PartsJob) {
  const queries = useQueryClient();
  const refresh = useRefreshJobs(garageId);
  return () =>
    Promise.all([
      refresh(jobId),
      queries.invalidateQueries({ queryKey: jobKeys.bill(garageId, jobId) }),
    ]);
}
