import { useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { billKeys } from "./keys";

/** Loads a job's invoices, mails, payments and balance. */
export function billOptions(garageId: number, jobId: number) {
  const params = { path: { job_id: jobId }, query: { garageId } };
  return readOptions(billKeys.one(garageId, jobId), (signal) =>
    api.GET("/api/garage/jobs/{job_id}/bill", { params, signal }),
  );
}

/** Returns a function that loads the bill again now, and fails if it cannot. */
export function useReloadBill(garageId: number, jobId: number) {
  const queries = useQueryClient();
  return () => queries.fetchQuery({ ...billOptions(garageId, jobId), staleTime: 0, retry: false });
}
