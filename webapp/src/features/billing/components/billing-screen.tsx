"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { LoadFailed } from "@/components/load-failed";
import { NotAllowed } from "@/components/not-allowed";
import { PageHeader } from "@/components/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { useSession } from "@/features/session/session";
import { dayMonthYear } from "@/lib/dates/day";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";
import { billingOptions } from "../api/get-billing";
import type { Payment, Period } from "../types";
import { kindWord, mayPay, modeWord, wantsPayment } from "../words";
import { ClaimNotes } from "./claim-notes";
import { FeePart } from "./fee-part";
import { Ledger } from "./ledger";
import { Part } from "./part";
import { PayPart } from "./pay-part";
import { ReturnNote } from "./return-note";
import { StandingPart } from "./standing-part";

/**
 * Shows the owner the subscription and the ways to pay. The screen works with every subscription
 * status.
 */
export function BillingScreen({ children }: { children?: ReactNode }) {
  const { garage } = useSession();
  return (
    <>
      <PageHeader title={say.billing_billing()}>
        {garage
          ? say.billing_the_subscription_of({ garageName: garage.garageName })
          : say.billing_the_subscription_of_your_garage()}
      </PageHeader>
      {garage && !garage.permissions.includes("see_billing") ? (
        <NotAllowed what={say.billing_see_the_subscription()} whom={say.billing_whom_owner()} />
      ) : garage ? (
        // The key resets forms with unsent text when the garage changes.
        <div className="grid grid-cols-1 gap-4 md:gap-6">
          <Subscription key={garage.garageId} garageId={garage.garageId} />
          {children}
        </div>
      ) : (
        <BillingSkeleton />
      )}
    </>
  );
}

function Subscription({ garageId }: { garageId: number }) {
  const { data, isError, isFetching, refetch } = useQuery(billingOptions(garageId));
  const [payingAnyway, setPayingAnyway] = useState(false);
  if (isError && !data) {
    return (
      <LoadFailed
        what={say.billing_the_subscription_could_not_be_loaded()}
        retry={refetch}
        busy={isFetching}
      />
    );
  }
  if (!data) return <BillingSkeleton />;
  const isPaying = mayPay(data) && (wantsPayment(data) || payingAnyway);
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-6">
      <WhenHydrated>
        <ReturnNote garageId={garageId} />
      </WhenHydrated>
      <ClaimNotes claims={data.claims} />
      <StandingPart
        garageId={garageId}
        billing={data}
        payAnyway={isPaying || !mayPay(data) ? undefined : () => setPayingAnyway(true)}
      />
      {isPaying && <PayPart garageId={garageId} billing={data} />}
      <div className="grid grid-cols-1 items-start gap-4 md:gap-6 lg:grid-cols-2">
        <PeriodPart periods={data.periods} />
        <div className="grid grid-cols-1 gap-4 md:gap-6">
          <FeePart garageId={garageId} invoices={data.invoices} />
          <PaymentPart payments={data.payments} />
        </div>
      </div>
    </div>
  );
}

/** Shows the skeleton of the billing screen. */
function BillingSkeleton() {
  return (
    <div
      role="status"
      aria-label={say.billing_loading_the_subscription()}
      className="grid gap-4 md:gap-6"
    >
      <div className="grid gap-6 rounded-lg border bg-card p-4 md:p-6">
        <div className="flex justify-between gap-4">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-7 w-24 rounded-full" />
        </div>
        <Skeleton className="h-5 w-full max-w-[480px]" />
        <div className="grid grid-cols-2 gap-4 border-t pt-4 lg:grid-cols-4">
          {["price", "until", "before", "next"].map((fact) => (
            <Skeleton key={fact} className="h-10 w-28" />
          ))}
        </div>
        <Skeleton className="h-11 w-36 rounded-md" />
      </div>
      <Skeleton className="h-64 w-full rounded-lg" />
    </div>
  );
}

/** Shows the ledger of paid and free days. */
function PeriodPart({ periods }: { periods: readonly Period[] }) {
  return (
    <Part title={say.billing_periods()} about={say.billing_paid_and_free_days_of_your()}>
      <Ledger
        none={say.billing_no_periods_yet_your_first_period()}
        rows={periods.map(
          ({ startDate, endDate, kind, planName, amount, voidedAt, voidReason }, at) => ({
            key: `${at} ${startDate}`,
            title: `${dayMonthYear(startDate)} – ${dayMonthYear(endDate)}`,
            about: `${planName} · ${kindWord(kind)}`,
            amount,
            void: voidedAt === null ? undefined : voidReason,
          }),
        )}
      />
    </Part>
  );
}

/** Shows the garage's confirmed payments. */
function PaymentPart({ payments }: { payments: readonly Payment[] }) {
  return (
    <Part title={say.billing_payments()}>
      <Ledger
        none={say.billing_no_payments_yet_confirmed_payments_appear()}
        rows={payments.map(({ mode, reference, amount, receivedOn, voidedAt }) => ({
          key: `${mode} ${reference} ${voidedAt}`,
          title: dayMonthYear(receivedOn),
          about: mode === "stripe" ? modeWord(mode) : `${modeWord(mode)} · ${reference}`,
          amount,
          void: voidedAt === null ? undefined : "",
        }))}
      />
    </Part>
  );
}
