"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Lazy } from "@/components/lazy";
import { LoadFailed } from "@/components/load-failed";
import { Marked } from "@/components/marked";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { plansOptions } from "../api/list-plans";
import { useOpenPage } from "../api/open-page";
import { upiCodeOptions } from "../api/upi-code";
import { plansFor } from "../plans";
import type { Billing, Plan } from "../types";
import { priceOf } from "../words";
import { Part } from "./part";
import { UpiCode } from "./upi-code";

const loadClaim = () => import("./claim-form");

type PayPartProps = { garageId: number; billing: Billing };

/** Lets the owner choose a plan and a way to pay for it. */
export function PayPart({ garageId, billing }: PayPartProps) {
  return (
    <Part title={say.billing_pay()}>
      <ChoosePlan garageId={garageId} billing={billing} />
    </Part>
  );
}

function ChoosePlan({ garageId, billing }: PayPartProps) {
  const id = useId();
  const { data, isError, isFetching, refetch } = useQuery(plansOptions());
  const plans = data && plansFor(data, billing.nextPlan);
  const [chosen, setChosen] = useState(billing.nextPlan?.code);
  if (isError && !plans) {
    return (
      <LoadFailed
        bare
        what={say.billing_the_plans_could_not_be_loaded()}
        retry={refetch}
        busy={isFetching}
      />
    );
  }
  const plan = plans?.find(({ code }) => code === chosen) ?? plans?.[0];
  if (!plan) return <Skeleton className="h-64 w-full" />;
  return (
    <>
      <div className="grid gap-2">
        <label htmlFor={id} className="font-medium text-sm">
          {say.billing_plan()}
        </label>
        <div className="grid max-w-80">
          <Select id={id} value={plan.code} onChange={(event) => setChosen(event.target.value)}>
            {plans?.map((each) => (
              <option key={each.code} value={each.code}>
                {each.name}: {priceOf(each)}
              </option>
            ))}
          </Select>
        </div>
        <p className="text-muted-foreground">{roomOf(plan)}</p>
      </div>
      <WaysToPay key={plan.code} garageId={garageId} billing={billing} plan={plan} />
    </>
  );
}

function roomOf({ branches, staff }: Plan): string {
  return say.billing_room_of_plan({ branches, staff });
}

function WaysToPay({ garageId, billing, plan }: PayPartProps & { plan: Plan }) {
  const { waysToPay, nextPlan, nextAmount, nextDate, paysOnline } = billing;
  const byUpi = waysToPay.includes("upi");
  const upi = useQuery({ ...upiCodeOptions(garageId, plan.code), enabled: byUpi });
  const opening = useOpenPage(garageId);
  const [claiming, setClaiming] = useState(false);
  const close = () => setClaiming(false);
  const usual = plan.code === nextPlan?.code && nextAmount !== null ? nextAmount : plan.price;
  const amount = upi.data?.amount ?? usual;
  const price = { interval: plan.interval, amount: rupees(amount) };
  return (
    <>
      <p className="text-base">
        <Marked
          text={
            nextDate
              ? say.billing_price_with_gst_from({ ...price, day: dayMonthYear(nextDate) })
              : say.billing_price_with_gst(price)
          }
          tags={{ amount: (words) => <strong className="font-semibold text-xl">{words}</strong> }}
        />
      </p>
      {byUpi ? (
        <UpiCode
          code={upi.data}
          failed={upi.isError && !upi.data}
          busy={upi.isFetching}
          retry={upi.refetch}
        />
      ) : (
        <p className="max-w-[64ch] text-base">{say.billing_pay_by_bank_transfer_or_cheque()}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setClaiming(true)}>{say.billing_i_have_paid()}</Button>
        {waysToPay.includes("online") && !paysOnline && (
          <Button
            variant="outline"
            disabled={opening.isPending}
            aria-busy={opening.isPending}
            onClick={() =>
              opening.mutate(plan.code, { onError: (error) => notify.error(error.message) })
            }
          >
            {opening.isPending
              ? say.billing_opening_the_payment_page()
              : say.billing_pay_online_by_card()}
          </Button>
        )}
      </div>
      {claiming && (
        <Lazy load={loadClaim} onFailure={close} props={{ garageId, plan, amount, close }} />
      )}
    </>
  );
}
