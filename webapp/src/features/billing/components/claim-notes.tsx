import { Clock, TriangleAlert } from "lucide-react";
import { cn } from "@/lib/cn";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import type { Claim } from "../types";
import { modeWord } from "../words";

/**
 * Shows the reported payments that we have not answered yet. It also shows the newest report if we
 * refused it.
 */
export function ClaimNotes({ claims }: { claims: readonly Claim[] }) {
  const shown = claims.filter(
    ({ state }, at) => state === "waiting" || (at === 0 && state === "refused"),
  );
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Payments that you reported" className="grid gap-3">
      {shown.map((claim) => (
        <ClaimNote key={`${claim.mode} ${claim.reference} ${claim.state}`} claim={claim} />
      ))}
    </ul>
  );
}

function ClaimNote({ claim }: { claim: Claim }) {
  const { mode, reference, amount, paidOn, planName, state, refusal } = claim;
  const isWaiting = state === "waiting";
  const Icon = isWaiting ? Clock : TriangleAlert;
  return (
    <li
      className={cn(
        "flex gap-3 rounded-lg p-4 text-base",
        isWaiting ? "bg-accent" : "bg-attention-soft",
      )}
    >
      <Icon
        aria-hidden
        className={cn(
          "mt-1 size-4 shrink-0",
          isWaiting ? "text-accent-foreground" : "text-attention",
        )}
      />
      <div className="grid min-w-0 gap-1">
        <p className={cn("font-semibold", isWaiting ? "text-accent-foreground" : "text-attention")}>
          {isWaiting ? "Waiting to be confirmed" : "This payment could not be confirmed"}
        </p>
        <p className="break-words">
          {rupees(amount)} for {planName} by {modeWord(mode)}, {reference}, paid on{" "}
          {dayMonthYear(paidOn)}.
        </p>
        <p>
          {isWaiting
            ? "We check our bank account and email you when the payment is confirmed."
            : `${refusal} Check the number and report the payment again below.`}
        </p>
      </div>
    </li>
  );
}
