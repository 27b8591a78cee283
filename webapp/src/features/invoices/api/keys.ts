import { jobKeys } from "@/features/jobs/api/keys";
import type { ListState } from "@/lib/navigation/list-state";
import type { PaymentFilter } from "../payment-filter";
import type { PaperCopy } from "./paper-address";

/** The keys of bills start with the key of jobs, because a change of a job may change its bill. */
export const billKeys = {
  one: jobKeys.bill,
  draft: (garageId: number, jobId: number) => [...jobKeys.bill(garageId, jobId), "draft"] as const,
  upiCode: (garageId: number, jobId: number, amount: number) =>
    [...jobKeys.bill(garageId, jobId), "upi", amount] as const,
  invoice: (garageId: number, invoiceId: number, copy: PaperCopy) =>
    [...jobKeys.all(garageId), "bill", "invoice", invoiceId, copy] as const,
};

/** The keys of all payments also start with the key of jobs, because a new payment changes both. */
export const paymentKeys = {
  all: (garageId: number) => [...jobKeys.all(garageId), "payments"] as const,
  list: (garageId: number, list: ListState, filter: PaymentFilter) =>
    [...paymentKeys.all(garageId), list, filter] as const,
};
