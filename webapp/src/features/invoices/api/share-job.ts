import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { useChange } from "@/api/use-change";
import { jobKeys } from "@/features/jobs/api/keys";

const at = (garageId: number, jobId: number) => ({
  params: { path: { job_id: jobId }, query: { garageId } },
});

/** Returns the customer's link to this job. A valid link is reused. */
export function useShareJob(garageId: number, jobId: number) {
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: () => unwrap(api.POST("/api/garage/jobs/{job_id}/share-link", at(garageId, jobId))),
  });
}

/** Ends all links to the job, including those in earlier messages. */
export function useRevokeLinks(garageId: number, jobId: number) {
  return useChange({ reload: jobKeys.one(garageId, jobId), always: true }, () =>
    api.DELETE("/api/garage/jobs/{job_id}/share-link", at(garageId, jobId)),
  );
}
