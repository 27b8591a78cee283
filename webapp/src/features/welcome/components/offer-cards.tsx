"use client";

import { useQuery } from "@tanstack/react-query";
import { LoadFailed } from "@/components/load-failed";
import { Marked } from "@/components/marked";
import { Skeleton } from "@/components/ui/skeleton";
import { plansOptions } from "@/features/billing/api/list-plans";
import { configOptions } from "@/features/session/api/config";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { monthsFree, type Offer, offersOf } from "../offers";

export default function OfferCards() {
  const plans = useQuery(plansOptions());
  const trialDays = useQuery(configOptions()).data?.trialDays;
  return (
    <div className="grid gap-4 max-lg:mt-6 sm:grid-cols-2">
      {plans.data ? (
        offersOf(plans.data).map((offer) => (
          <OfferCard key={offer.monthly.code} offer={offer} trialDays={trialDays} />
        ))
      ) : plans.isError ? (
        <LoadFailed
          what={say.welcome_the_prices_could_not_be_loaded()}
          retry={() => void plans.refetch()}
          busy={plans.isFetching}
        />
      ) : (
        <>
          <Skeleton className="h-88 rounded-lg" />
          <Skeleton className="h-88 rounded-lg" />
        </>
      )}
    </div>
  );
}

type OfferCardProps = { offer: Offer; trialDays: number | undefined };

function OfferCard({ offer, trialDays }: OfferCardProps) {
  const { monthly, yearly } = offer;
  const free = monthsFree(offer);
  return (
    <article className="grid min-h-88 content-start gap-3 rounded-lg border bg-card p-6">
      <h3 className="font-semibold text-base">{monthly.name}</h3>
      <p>
        <Money amount={monthly.price} />{" "}
        <span className="text-base text-muted-foreground">
          {say.welcome_a_month_gst_included()}
        </span>
      </p>
      {trialDays && (
        <p className="text-base">{say.welcome_the_first_days_are_free({ trialDays })}</p>
      )}
      {yearly && (
        <p className="text-base">
          <Marked
            text={
              free > 0
                ? say.welcome_price_a_year_free({ price: inRupees(yearly.price), free })
                : say.welcome_price_a_year({ price: inRupees(yearly.price) })
            }
            tags={{ rupee: (words) => <span className="text-muted-foreground">{words}</span> }}
          />
        </p>
      )}
      <ul className="mt-3 grid gap-2 border-t pt-3 text-base">
        <li>{say.welcome_branches_of_plan({ count: monthly.branches })}</li>
        <li>{say.welcome_people_of_plan({ count: monthly.staff })}</li>
        <li>{say.welcome_unlimited_jobs_customers_and_invoices()}</li>
      </ul>
    </article>
  );
}

function Money({ amount }: { amount: number }) {
  return (
    <span className="font-semibold text-xl [font-variant-numeric:proportional-nums]">
      <span className="font-normal text-muted-foreground">₹</span>
      {inRupees(amount)}
    </span>
  );
}

/** Formats an amount such as 19,990 or 846.50. Whole rupees are shown without paise. */
const inRupees = (amount: number) => rupees(amount).slice(1).replace(/\.00$/, "");
