import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { billKeys } from "./keys";

/** Loads a job's invoices, mails, payments and balance. */
export function billOptions(garageId: number, jobId: number) {
  return queryOptions({
    queryKey: billKeys.one(garageId, jobId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/garage/jobs/{job_id}/bill", {
          params: { path: { job_id: jobId }, query: { garageId } },
          signal,
        }),
      ),
  });
}
