"use client";

import { Button } from "@/components/ui/button";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { cn } from "@/lib/cn";
import { notify } from "@/lib/notify";
import { say } from "@/say";
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
    const text = say.estimates_the_mail_about_this_decision_could({ problem: mail.problem });
    return { text, verb: say.estimates_send_again(), tone: "bg-attention-soft" };
  }
  // A customer who decided on the page has seen the decision.
  if (way === "link" || !customerEmail) return null;
  const text = say.estimates_has_no_mail_about_this_decision({ customerName, customerEmail });
  return { text, verb: say.estimates_send_by_e_mail(), tone: "bg-muted" };
}
