import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { jobKeys } from "./keys";

/** Loads the code of the printed job card. It never changes. */
export function scanCodeOptions(garageId: number, jobId: number) {
  const params = { path: { job_id: jobId }, query: { garageId } };
  return queryOptions({
    queryKey: jobKeys.scanCode(garageId, jobId),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/jobs/{job_id}/scan-code", { params, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
