"use client";

import { Lazy } from "@/components/lazy";
import { Skeleton } from "@/components/ui/skeleton";
import { say } from "@/say";

const load = () => import("./offer-cards");

/** Shows the prices of the plans. They load from the server after the page. */
export function Prices() {
  return (
    <section
      id="prices"
      aria-labelledby="costs"
      className="mx-auto grid max-w-[1200px] gap-x-16 px-4 py-10 md:px-6 md:py-16 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div>
        <h2 id="costs" className="font-semibold text-lg">
          {say.welcome_prices()}
        </h2>
        <p className="mt-3 text-pretty text-base text-muted-foreground">
          {say.welcome_the_trial_is_free_includes_all()}
        </p>
      </div>
      <Lazy load={load} fallback={<OffersWaiting />} />
    </section>
  );
}

function OffersWaiting() {
  return (
    <div className="grid gap-4 max-lg:mt-6 sm:grid-cols-2">
      <Skeleton className="h-88 rounded-lg" />
      <Skeleton className="h-88 rounded-lg" />
    </div>
  );
}
