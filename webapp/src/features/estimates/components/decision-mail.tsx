"use client";

import { Button } from "@/components/ui/button";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { cn } from "@/lib/cn";
import { notify } from "@/lib/notify";
import { useMailDecision } from "../api/record-decision";
import type { Decision, Estimate } from "../types";

type DecisionMailProps = { garageId: number; estimate: Estimate; decision: Decision };

/** Offers the mail about a recorded decision if it failed, or if there was no address for it. */
export function DecisionMail({ garageId, estimate, decision }: DecisionMailProps) {
  const mailing = useMailDecision(garageId, estimate.estimateId);
  const offer = offerOf(estimate, decision);
  if (!offer) return null;
  const send = () =>
    mailing.mutate(undefined, {
      onSuccess: ({ message }) => notify.success(message),
      onError: (error) => isLocked(error) || notify.error(error.message),
    });
  return (
    <div className={cn("grid gap-3 rounded-lg p-4", offer.tone)}>
      <p className="wrap-anywhere text-base">{offer.text}</p>
      <LockedNote error={mailing.error} />
      <Button
        variant="outline"
        className="justify-self-start"
        disabled={mailing.isPending}
        aria-busy={mailing.isPending}
        onClick={send}
      >
        {offer.verb}
      </Button>
    </div>
  );
}

function offerOf({ mail, customerName, customerEmail }: Estimate, { way }: Decision) {
  if (mail?.subject === "decision") {
    if (mail.state !== "failed") return null;
    const text = `The mail about this decision could not be sent: ${mail.problem}`;
    return { text, verb: "Send again", tone: "bg-attention-soft" };
  }
  // A customer who decided on the page has seen the decision.
  if (way === "link" || !customerEmail) return null;
  const text = `${customerName} has no mail about this decision yet. The address is ${customerEmail}.`;
  return { text, verb: "Send by e-mail", tone: "bg-muted" };
}
