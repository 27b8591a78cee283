"use client";

import { CreditCard } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { StateBadge } from "@/features/subscription/components/state-badge";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useUncancelSubscription } from "../api/end-subscription";
import { useOpenPage } from "../api/open-page";
import type { Billing } from "../types";
import { explain, priceOf } from "../words";

const loadCancel = () => import("./cancel-subscription");

type StandingPartProps = {
  garageId: number;
  billing: Billing;
  /** Opens the payment section. It is set only while no payment is due. */
  payAnyway: (() => void) | undefined;
};

/** Shows the current plan with its dates and price, and the button to end it. */
export function StandingPart({ garageId, billing, payAnyway }: StandingPartProps) {
  const id = useId();
  const [ending, setEnding] = useState(false);
  const close = () => setEnding(false);
  const { plan, state, cancelAtPeriodEnd, paysOnline, paidUntil } = billing;
  const isEnding = state === "cancelling";
  const mayEnd = !cancelAtPeriodEnd && RUNNING.has(state);
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-6 rounded-lg border bg-card p-4 md:p-6"
    >
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={id} className="font-semibold text-lg">
            {plan?.name ?? say.billing_no_plan_yet()}
          </h2>
          <StateBadge state={state} />
        </div>
        <p className="max-w-[64ch] text-base">{explain(billing)}</p>
      </div>
      <Facts billing={billing} />
      {(isEnding || mayEnd || paysOnline || payAnyway) && (
        <div className="flex flex-wrap gap-3">
          {payAnyway && (
            <Button variant="outline" onClick={payAnyway}>
              {billing.claims[0]?.state === "waiting"
                ? say.billing_pay_again()
                : say.billing_pay_in_advance()}
            </Button>
          )}
          {paysOnline && <PortalButton garageId={garageId} />}
          {isEnding && <KeepButton garageId={garageId} />}
          {mayEnd && (
            <Button variant="outline" onClick={() => setEnding(true)}>
              {say.billing_end_subscription()}
            </Button>
          )}
        </div>
      )}
      {ending && (
        <Lazy
          load={loadCancel}
          onFailure={close}
          props={{ garageId, until: paidUntil, paysOnline, close }}
        />
      )}
    </section>
  );
}

const RUNNING: ReadonlySet<string> = new Set(["trial", "active", "expiring", "grace"]);

function Facts({ billing }: { billing: Billing }) {
  const {
    state,
    plan,
    nextPlan,
    paidUntil,
    gracePeriodEndDate,
    cancelAtPeriodEnd,
    nextDate,
    nextAmount,
  } = billing;
  const next =
    nextAmount !== null && nextPlan && nextDate
      ? say.billing_for({ nextAmount: rupees(nextAmount), name: nextPlan.name })
      : null;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-t pt-4 max-[359px]:grid-cols-1 lg:grid-cols-4">
      <Detail label={say.billing_price_gst_included()}>{plan && priceOf(plan)}</Detail>
      <Detail label={say.billing_paid_until()}>{paidUntil && dayMonthYear(paidUntil)}</Detail>
      <Detail label={say.billing_renew_before()}>
        {!cancelAtPeriodEnd &&
          RUNNING.has(state) &&
          gracePeriodEndDate &&
          dayMonthYear(gracePeriodEndDate)}
      </Detail>
      <Detail label={say.billing_next_payment()}>{next}</Detail>
    </dl>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted-foreground text-xs">{label}</dt>
      <dd className="mt-1 break-words font-medium text-base">{children || "–"}</dd>
    </div>
  );
}

function PortalButton({ garageId }: { garageId: number }) {
  const opening = useOpenPage(garageId);
  return (
    <Button
      variant="outline"
      disabled={opening.isPending}
      aria-busy={opening.isPending}
      onClick={() => opening.mutate(null, { onError: (error) => notify.error(error.message) })}
    >
      <CreditCard aria-hidden className="size-4" />
      {opening.isPending ? say.billing_opening() : say.billing_manage_card_and_receipts()}
    </Button>
  );
}

function KeepButton({ garageId }: { garageId: number }) {
  const keeping = useUncancelSubscription(garageId);
  return (
    <Button
      disabled={keeping.isPending}
      aria-busy={keeping.isPending}
      onClick={() =>
        keeping.mutate(undefined, {
          onSuccess: ({ message }) => notify.success(message),
          onError: (error) => notify.error(error.message),
        })
      }
    >
      {say.billing_keep_subscription()}
    </Button>
  );
}
