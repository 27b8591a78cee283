import { useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { useChange } from "@/api/use-change";
import { useKeyedChange } from "@/api/use-keyed-change";
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
  return useKeyedChange(
    { reload: useRefreshParts(garageId, job), always: true },
    (handed: Handed, keyed) =>
      api.POST("/api/garage/jobs/{job_id}/parts/take", {
        params: paramsOf(garageId, job, keyed([handed, job.version])),
        body: bodyOf(handed),
      }),
  );
}

/** Brings parts of the job back to the shelf. Damaged parts leave the stock. */
export function useReturnParts(garageId: number, job: PartsJob) {
  return useKeyedChange(
    { reload: useRefreshParts(garageId, job), always: true },
    (handed: Handed, keyed) =>
      api.POST("/api/garage/jobs/{job_id}/parts/return", {
        params: paramsOf(garageId, job, keyed([handed, job.version])),
        body: bodyOf(handed),
      }),
  );
}

type Billed = { jobPartId: number; unitPrice?: number; freeReason?: string };

/** Puts a part on the bill, or writes why the customer does not pay for it. */
export function useBillPart(garageId: number, job: PartsJob) {
  return useChange(
    { reload: useRefreshParts(garageId, job), always: true },
    ({ jobPartId, unitPrice, freeReason = "" }: Billed) =>
      api.POST("/api/garage/job-parts/{job_part_id}/bill", {
        params: { path: { job_part_id: jobPartId }, query: { garageId } },
        body: { unitPrice: unitPrice ?? null, freeReason },
      }),
  );
}

function bodyOf({ condition = "good", oldPart = "workshop", ...line }: Handed) {
  return { lines: [{ ...line, condition, oldPart }] };
}

/**
 * The person may take the same quantity again later, so the key of a hand-over contains the version
 * of the job.
 */
function paramsOf(garageId: number, { jobId }: PartsJob, header: { "Idempotency-Key": string }) {
  return { path: { job_id: jobId }, query: { garageId }, header };
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
