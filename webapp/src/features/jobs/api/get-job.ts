import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { jobKeys } from "./keys";

/** Loads all data of the job sheet. */
export function jobOptions(garageId: number, jobId: number) {
  const params = { path: { job_id: jobId }, query: { garageId } };
  return readOptions(jobKeys.one(garageId, jobId), (signal) =>
    api.GET("/api/garage/jobs/{job_id}", { params, signal }),
  );
}
