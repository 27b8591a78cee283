import { jobKeys } from "@/features/jobs/api/keys";

const all = (garageId: number) => [...jobKeys.all(garageId), "bill"] as const;

/** Bills are kept below the jobs: what changes a job may change what is said of its money. */
export const billKeys = {
  one: (garageId: number, jobId: number) => [...all(garageId), jobId] as const,
  draft: (garageId: number, jobId: number) => [...all(garageId), jobId, "draft"] as const,
  invoice: (garageId: number, invoiceId: number) =>
    [...all(garageId), "invoice", invoiceId] as const,
};
