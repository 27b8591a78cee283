import { jobKeys } from "@/features/jobs/api/keys";
import type { ListState } from "@/lib/list-state";
import type { PaymentFilter } from "../payment-filter";

/** Bills are kept below the jobs: what changes a job may change what is said of its money. */
export const billKeys = {
  one: jobKeys.bill,
  draft: (garageId: number, jobId: number) => [...jobKeys.bill(garageId, jobId), "draft"] as const,
  invoice: (garageId: number, invoiceId: number) =>
    [...jobKeys.all(garageId), "bill", "invoice", invoiceId] as const,
};

/** The garage's takings, below the jobs too: a payment on a job changes them. */
export const takingsKeys = {
  today: (garageId: number) => [...jobKeys.all(garageId), "takings"] as const,
  payments: (garageId: number, list: ListState, filter: PaymentFilter) =>
    [...jobKeys.all(garageId), "payments", list, filter] as const,
};
