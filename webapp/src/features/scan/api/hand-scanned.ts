import { useMutation } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import type { Keeper } from "@/features/jobs/api/hand-parts";
import { useRefreshJobs } from "@/features/jobs/api/refresh-jobs";
import { type SentRequest, useIdempotencyKey } from "@/lib/forms/idempotency-key";
import { keepScan, keptScan } from "../kept-scan";
import type { Scanned } from "../scanned";

/** Take brings the scanned parts out for a job, and return brings them back to the shelf. */
export type Hand = "take" | "return";
export type Handing = { hand: Hand; scanned: readonly Scanned[]; keepers: Record<number, Keeper> };

export function useHandScanned(garageId: number, jobId: number, keptAs: string) {
  const refresh = useRefreshJobs(garageId);
  const [kept] = useState(() => keptScan(keptAs));
  // The person may take the same parts again later. After a lost answer the key stays, even if the
  // job was loaded again since then, so that a retry takes nothing twice.
  const done = useRef(kept.done);
  const keep = useCallback(
    (sent: SentRequest) => keepScan(keptAs, { sent, done: done.current }),
    [keptAs],
  );
  const keyOf = useIdempotencyKey(kept.sent, keep);
  return useMutation({
    mutationFn: ({ hand, scanned, keepers }: Handing) => {
      const lines = scanned.map(({ part: { partId }, quantity }) => ({
        partId,
        quantity,
        condition: "good",
        oldPart: keepers[partId] ?? "workshop",
      }));
      const params = {
        path: { job_id: jobId },
        query: { garageId },
        header: { "Idempotency-Key": keyOf([hand, lines, done.current]) },
      };
      return unwrapEnvelope(
        hand === "take"
          ? api.POST("/api/garage/jobs/{job_id}/parts/take", { params, body: { lines } })
          : api.POST("/api/garage/jobs/{job_id}/parts/return", { params, body: { lines } }),
      );
    },
    onSuccess: () => {
      done.current += 1;
      keepScan(keptAs, { sent: undefined, done: done.current });
    },
    onSettled: () => refresh(jobId),
  });
}
