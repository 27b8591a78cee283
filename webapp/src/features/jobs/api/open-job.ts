import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { type SentRequest, useIdempotencyKey } from "@/lib/forms/idempotency-key";
import type { NewJobIn } from "../types";
import { useRefreshJobs } from "./refresh-jobs";

type OpenJob = {
  garageId: number;
  /** The estimate whose approved work becomes the job. */
  estimateId: number | undefined;
  /**
   * The request that was sent before a reload. If it is sent again, the server creates no second
   * job.
   */
  sent: SentRequest | undefined;
  noteSent: (once: SentRequest) => void;
};

export function useOpenJob({ garageId, estimateId, sent, noteSent }: OpenJob) {
  const refresh = useRefreshJobs(garageId);
  const keyOf = useIdempotencyKey(sent, noteSent);
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: async (body: NewJobIn) => {
      const params = { query: { garageId }, header: { "Idempotency-Key": keyOf(body) } };
      const { message, data } = await unwrapEnvelope(
        estimateId === undefined
          ? api.POST("/api/garage/jobs", { params, body })
          : api.POST("/api/garage/estimates/{estimate_id}/open-job", {
              params: { ...params, path: { estimate_id: estimateId } },
              body,
            }),
      );
      return { jobId: data.jobId, message };
    },
    onSuccess: () => void refresh(),
  });
}
