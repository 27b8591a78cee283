import { useEffect, useEffectEvent, useRef } from "react";
import { useNewestAnswer } from "@/features/alerts/api/newest-answer";
import { rupees } from "@/lib/money/format";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { DELIVERED } from "../status/status-styles";
import type { Job } from "../types";

/** Loads an open job again when its customer has decided about an estimate, and says so. */
export function useAnswerAboutJob(
  garageId: number,
  job: Job | undefined,
  refresh: () => void,
): void {
  const approval = job?.approval;
  useNewestAnswer(
    garageId,
    // Only a job with a visit can have an estimate.
    job !== undefined && job.visitId !== null && job.jobStatusId < DELIVERED,
    ({ jobId, code }) => jobId === job?.jobId && code !== approval?.code,
    refresh,
  );
  const code = job && (approval?.code ?? null);
  const jobId = job?.jobId;
  const before = useRef({ jobId, code });
  const onAnswer = useEffectEvent(() => {
    if (approval?.way !== "link") return;
    const { name, approved } = approval;
    notify.success(say.jobs_customer_has_answered({ name, approved: rupees(approved) }));
  });
  useEffect(() => {
    const { jobId: shown, code: known } = before.current;
    if (code && shown === jobId && known !== code) onAnswer();
    before.current = { jobId, code };
  }, [jobId, code]);
}
