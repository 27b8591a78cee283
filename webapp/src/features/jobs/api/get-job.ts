import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { jobKeys } from "./keys";

/** Loads all data of the job sheet. */
export function jobOptions(garageId: number, jobId: number) {
  return queryOptions({
    queryKey: jobKeys.one(garageId, jobId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/garage/jobs/{job_id}", {
          params: { path: { job_id: jobId }, query: { garageId } },
          signal,
        }),
      ),
  });
}
