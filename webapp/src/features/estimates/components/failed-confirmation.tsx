"use client";

import { Button } from "@/components/ui/button";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { notify } from "@/lib/notify";
import { useMailDecision } from "../api/record-decision";

type FailedConfirmationProps = { garageId: number; estimateId: number; problem: string };

/** Says why the mail about a recorded decision failed, and sends it again. */
export function FailedConfirmation({ garageId, estimateId, problem }: FailedConfirmationProps) {
  const mailing = useMailDecision(garageId, estimateId);
  const again = () =>
    mailing.mutate(undefined, {
      onSuccess: ({ message }) => notify.success(message),
      onError: (error) => isLocked(error) || notify.error(error.message),
    });
  return (
    <div className="grid gap-3 rounded-lg bg-attention-soft p-4">
      <p className="wrap-anywhere text-base">The mail about it could not be sent: {problem}</p>
      <LockedNote error={mailing.error} />
      <Button
        variant="outline"
        className="justify-self-start"
        disabled={mailing.isPending}
        aria-busy={mailing.isPending}
        onClick={again}
      >
        Send again
      </Button>
    </div>
  );
}
