"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { LoadFailed } from "@/components/load-failed";
import { NotAllowed } from "@/components/not-allowed";
import { PageHeader } from "@/components/page-header";
import { WhenHydrated } from "@/components/when-hydrated";
import { useSession } from "@/features/session/session";
import { billingOptions } from "../api/get-billing";
import { mayPay, wantsPayment } from "../words";
import { BillingWaiting } from "./billing-waiting";
import { ClaimNotes } from "./claim-notes";
import { FeePart } from "./fee-part";
import { PayPart } from "./pay-part";
import { PaymentPart } from "./payment-part";
import { PeriodPart } from "./period-part";
import { ReturnNote } from "./return-note";
import { StandingPart } from "./standing-part";

/** The owner's view of the subscription and the ways to pay. Works in every subscription state. */
export function BillingScreen({ children }: { children?: ReactNode }) {
  const { garage } = useSession();
  return (
    <>
      <PageHeader title="Billing">
        {garage ? `The subscription of ${garage.garageName}.` : "The subscription of your garage."}
      </PageHeader>
      {garage && !garage.permissions.includes("see_billing") ? (
        <NotAllowed what="see the subscription" whom="the owner" />
      ) : garage ? (
        // The key resets half-typed forms when the garage changes.
        <div className="grid grid-cols-1 gap-4 md:gap-6">
          <Subscription key={garage.garageId} garageId={garage.garageId} />
          {children}
        </div>
      ) : (
        <BillingWaiting />
      )}
    </>
  );
}

function Subscription({ garageId }: { garageId: number }) {
  const { data, isError, isFetching, refetch } = useQuery(billingOptions(garageId));
  const [payingAnyway, setPayingAnyway] = useState(false);
  if (isError && !data) {
    return (
      <LoadFailed what="The subscription could not be loaded." retry={refetch} busy={isFetching} />
    );
  }
  if (!data) return <BillingWaiting />;
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
