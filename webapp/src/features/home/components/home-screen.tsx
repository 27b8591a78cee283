"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { Route } from "next";
import { useState } from "react";
import { Lazy } from "@/components/lazy";
import Link from "@/components/link";
import { PageHeading } from "@/components/page-heading";
import { QueryBoundary } from "@/components/query-boundary";
import { buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { configOptions } from "@/features/session/api/config";
import { InvitationList } from "@/features/session/components/invitation-list";
import { useMay, useSession } from "@/features/session/session";
import { today } from "@/lib/dates/today";
import { useHydrated } from "@/lib/loading/hydrated";
import { type Prefetch, usePrefetch } from "@/lib/loading/prefetch";
import { ROUTES } from "@/lib/navigation/routes";
import { say } from "@/say";
import { type Home, homeOptions, useHome } from "../api/home";
import { statisticsOptions } from "../api/statistics";
import { areUsual, filtersIn } from "../filters";
import { Attention } from "./attention";
import { CarsReceived } from "./cars-received";
import { Checklist } from "./checklist";
import { JobNumbers } from "./job-numbers";
import { Management } from "./management";
import { SearchBox } from "./search-box";
import { Takings } from "./takings";

const loadInstallCard = () => import("./install-card");

const prefetch: Prefetch = (queries, garageId, params) => {
  queries.prefetchQuery(homeOptions(garageId));
  const filters = filtersIn(params);
  if (!areUsual(filters)) queries.prefetchQuery(statisticsOptions(garageId, filters));
};

/** Shows home: the search, what needs attention, the money of today and the job counts. */
export function HomeScreen() {
  const { user, garage } = useSession();
  const garageId = garage?.garageId;
  const mayAdd = useMay("change_jobs");
  const mayTakeIn = useMay("change_customers");
  const hydrated = useHydrated();
  usePrefetch(prefetch);
  const home = useHome(garageId);
  return (
    <div className="grid gap-8">
      <InvitationList />
      <section aria-label={say.home_search()} className="grid gap-6">
        <div className="flex items-end justify-between gap-4">
          <div className="min-w-0">
            {user ? (
              <PageHeading className="break-words">
                {say.home_hello({ firstName: user.firstName })}
              </PageHeading>
            ) : (
              <>
                <h1 className="sr-only">{say.home_home()}</h1>
                <Skeleton className="h-9 w-48" />
              </>
            )}
            <p className="mt-1 min-h-6 text-base text-muted-foreground">
              {hydrated ? today() : null}
            </p>
          </div>
          {mayAdd && (
            <div className="flex gap-3">
              {mayTakeIn && (
                <Link
                  href={ROUTES.intake as Route}
                  className={buttonVariants({ variant: "outline" })}
                >
                  {say.home_quick_entry()}
                </Link>
              )}
              <Link href={ROUTES.newJob as Route} className={`${buttonVariants()} max-lg:hidden`}>
                <Plus aria-hidden className="size-4" />
                {say.home_add_new_job()}
              </Link>
            </div>
          )}
        </div>
        <SearchBox />
      </section>
      <QueryBoundary query={home} what={say.home_home_could_not_be_loaded()}>
        {home.data ? <Figures garageId={garageId} home={home.data} /> : <Waiting />}
      </QueryBoundary>
      {!home.isPending && (
        <>
          <Management />
          <Advertisement />
        </>
      )}
      <Lazy load={loadInstallCard} whenIdle />
    </div>
  );
}

type FiguresProps = { garageId: number | undefined; home: Home };

/** Shows the figures of today. On a desktop the chart stands beside what needs attention, above the job counts. */
function Figures({ garageId, home }: FiguresProps) {
  const { checklist, takings, statistics, trend } = home;
  return (
    <>
      {checklist && <Checklist checklist={checklist} garageId={garageId ?? 0} />}
      <div className="grid grid-cols-1 gap-8 md:grid-cols-2 md:gap-x-6">
        <Attention garageId={garageId} home={home} />
        {takings && <Takings {...takings} />}
        <div className="md:order-last md:col-span-2">
          <JobNumbers garageId={garageId} usual={statistics} />
        </div>
        <CarsReceived days={trend} />
      </div>
    </>
  );
}

/**
 * Shows the skeleton of home. The exported page has its words and links, so that the first paint is not an empty one.
 */
function Waiting() {
  return (
    <>
      <div aria-busy className="grid grid-cols-1 gap-8 md:grid-cols-2 md:gap-x-6">
        <section className="grid content-start gap-3">
          <h2 className="font-semibold text-lg">{say.home_needs_attention()}</h2>
          <Skeleton className="h-36 rounded-lg md:h-64" />
        </section>
        <Skeleton className="h-36 rounded-lg md:h-72" />
        <Skeleton className="h-40 rounded-lg max-md:hidden md:col-span-2" />
      </div>
      <Management />
    </>
  );
}

/** Shows the platform's advertisement if there is one and it can be loaded. */
function Advertisement() {
  const { data } = useQuery(configOptions());
  const [failed, setFailed] = useState(false);
  if (!data?.advertisement || failed) return null;
  return (
    <aside aria-label={say.home_advertisement()} className="overflow-hidden rounded-lg border">
      {/* biome-ignore lint/performance/noImgElement: a static export has no image optimiser */}
      <img
        src={data.advertisement}
        alt={say.home_advertisement()}
        loading="lazy"
        className="aspect-[6/1] w-full object-cover max-md:aspect-[5/2]"
        onError={() => setFailed(true)}
      />
    </aside>
  );
}
