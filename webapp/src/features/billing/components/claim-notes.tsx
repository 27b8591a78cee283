import { Clock, TriangleAlert } from "lucide-react";
import { cn } from "@/lib/cn";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
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
    <ul aria-label={say.billing_payments_that_you_reported()} className="grid gap-3">
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
          {isWaiting
            ? say.billing_waiting_to_be_confirmed()
            : say.billing_this_payment_could_not_be_confirmed()}
        </p>
        <p className="break-words">
          {say.billing_for_by_paid_on({
            amount: rupees(amount),
            planName,
            mode: modeWord(mode),
            reference,
            paidOn: dayMonthYear(paidOn),
          })}
        </p>
        <p>
          {isWaiting
            ? say.billing_we_check_our_bank_account_and()
            : `${refusal} ${say.billing_check_the_number()}`}
        </p>
      </div>
    </li>
  );
}
