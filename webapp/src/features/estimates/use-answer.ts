import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useNewestAnswer } from "@/features/alerts/api/newest-answer";
import { jobKeys } from "@/features/jobs/api/keys";
import { rupees } from "@/lib/money/format";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { estimateKeys } from "./api/keys";
import type { Estimate } from "./types";

/** Loads a waiting estimate again when the customer has decided, and says what the customer decided. */
export function useAnswer(garageId: number, estimate: Estimate | undefined): void {
  const queries = useQueryClient();
  const state = estimate?.state;
  useNewestAnswer(
    garageId,
    state === "sent",
    ({ estimateId }) => estimateId === estimate?.estimateId,
    () => {
      queries.invalidateQueries({ queryKey: estimateKeys.all(garageId) });
      // The approved lines have joined the job.
      queries.invalidateQueries({ queryKey: jobKeys.all(garageId) });
    },
  );
  const before = useRef(state);
  const onDecided = useEffectEvent(() => {
    const decision = estimate?.decision;
    // A staff member who records a decision gets a message already.
    if (decision?.way !== "link") return;
    const { name, approves, approvedTotal } = decision;
    if (approves)
      notify.success(say.estimates_customer_approved({ name, total: rupees(approvedTotal) }));
    else notify.info(say.estimates_customer_declined({ name }));
  });
  useEffect(() => {
    if (before.current === "sent" && state === "decided") onDecided();
    before.current = state;
  }, [state]);
}
