import type { Route } from "next";
import Link from "@/components/link";
import { Button } from "@/components/ui/button";
import { StateBadge } from "@/features/subscription/components/state-badge";
import { rupees } from "@/lib/money/format";
import { dayInWords } from "../month";
import { garageAddress } from "../routes";
import type { Renewal, RenewalDay } from "../types";
import { PendingClaims } from "./pending-claims";

type RenewalAgendaProps = {
  renewals: readonly Renewal[];
  days: readonly RenewalDay[];
  /** Opens the payment form. It is undefined if the admin may not record payments. */
  pay?: (garageId: number) => void;
};

/** Shows the due renewals by day. Phones use this list. */
export function RenewalAgenda({ renewals, days, pay }: RenewalAgendaProps) {
  const shown = days.filter(({ day }) => renewals.some(({ lastDay }) => lastDay === day));
  return (
    <div className="grid gap-6 md:hidden">
      {shown.map(({ day, number, amount }) => (
        <section key={day} aria-label={dayInWords(day)} className="grid gap-2">
          <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold text-base">
            {dayInWords(day)}
            <span className="font-normal text-muted-foreground text-sm">
              {number} due, {rupees(amount)}
            </span>
          </h3>
          <ul className="divide-y rounded-lg border bg-card">
            {renewals
              .filter(({ lastDay }) => lastDay === day)
              .map((renewal) => (
                <Row key={renewal.garageId} renewal={renewal} {...(pay && { pay })} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Row({ renewal, pay }: { renewal: Renewal; pay?: (garageId: number) => void }) {
  const { garageId, garageName, planName, amount, state, paysOnline, claimsWaiting } = renewal;
  return (
    <li className="grid gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link
          href={garageAddress(garageId) as Route}
          className="flex min-h-11 items-center break-words font-medium text-base underline-offset-4 hover:underline"
        >
          {garageName}
        </Link>
        <StateBadge state={state} />
      </div>
      <p className="text-muted-foreground">
        {planName}, {rupees(amount)}
        {paysOnline && " · pays online"}
      </p>
      <PendingClaims number={claimsWaiting} />
      {pay && (
        <Button
          variant="outline"
          aria-label={`Record payment of ${garageName}`}
          onClick={() => pay(garageId)}
        >
          Record payment
        </Button>
      )}
    </li>
  );
}
