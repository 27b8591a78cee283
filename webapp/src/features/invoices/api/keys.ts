import { jobKeys } from "@/features/jobs/api/keys";
import type { ListState } from "@/lib/list-state";
import type { PaymentFilter } from "../payment-filter";

const all = (garageId: number) => [...jobKeys.all(garageId), "bill"] as const;

/** Bills are kept below the jobs: what changes a job may change what is said of its money. */
export const billKeys = {
  one: (garageId: number, jobId: number) => [...all(garageId), jobId] as const,
  draft: (garageId: number, jobId: number) => [...all(garageId), jobId, "draft"] as const,
  invoice: (garageId: number, invoiceId: number) =>
    [...all(garageId), "invoice", invoiceId] as const,
};

/** The garage's takings, below the jobs too: a payment on a job changes them. */
export const takingsKeys = {
  today: (garageId: number) => [...jobKeys.all(garageId), "takings"] as const,
  payments: (garageId: number, list: ListState, filter: PaymentFilter) =>
    [...jobKeys.all(garageId), "payments", list, filter] as const,
};
