"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { type ReactNode, useState } from "react";
import { Lazy } from "@/components/lazy";
import Link from "@/components/link";
import { LoadFailed } from "@/components/load-failed";
import { PageHeader } from "@/components/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { minuteOf } from "@/lib/dates/day";
import { notify } from "@/lib/notify";
import { healthOptions } from "../api/health";
import { useDuty } from "../api/me";
import { type Figure, figuresOf, summaryOf } from "../health";
import { CONSOLE, garageAddress } from "../routes";
import type { Health, SetAside, Task } from "../types";
import { SetAsideInvoices } from "./set-aside-invoices";
import { TroubledTasks } from "./troubled-tasks";
import { VerdictBadge } from "./verdict-badge";

const loadRetry = () => import("./retry-form");
const loadSettle = () => import("./settle-form");

/** Shows the status of the platform: services, backups, schemas and failed tasks. */
export function HealthScreen() {
  const { data, isError, isFetching, refetch } = useQuery(healthOptions());
  const [retrying, setRetrying] = useState<Task>();
  const [settling, setSettling] = useState<SetAside>();
  const mayRetry = useDuty("retry_tasks");
  const maySettle = useDuty("bill_garages");
  const close = () => {
    setRetrying(undefined);
    setSettling(undefined);
  };
  const done = (message: string) => {
    close();
    notify.success(message);
  };
  if (isError && !data) {
    return (
      <>
        <PageHeader title="Health" />
        <LoadFailed
          what="The health checks could not be loaded."
          retry={() => void refetch()}
          busy={isFetching}
        />
      </>
    );
  }
  const figures = data && figuresOf(data);
  return (
    <>
      <PageHeader title="Health">
        {data
          ? `${summaryOf(figuresOf(data))} As of ${minuteOf(data.at)}. Servicebay ${data.version}.`
          : "Loading…"}
      </PageHeader>
      <div className="grid gap-6">
        <ul aria-label="Health" aria-busy={!data} className="divide-y rounded-lg border bg-card">
          {figures?.map((figure) => (
            <FigureRow key={figure.title} {...figure}>
              {data && figure.title === "Backups" && <LateBackups {...data.backups} />}
              {figure.title === "Drill" && <AllDrills />}
              {data && figure.title === "Stock" && <WrongSums {...data.stock} />}
              {data && figure.title === "Money" && <WrongSums {...data.money} />}
              {data && figure.title === "Schemas" && <Lagging {...data.schemas} />}
            </FigureRow>
          )) ??
            Array.from({ length: 9 }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no id
              <li key={at} className="flex min-h-16 items-center px-5">
                <Skeleton className="h-5 w-2/3" />
              </li>
            ))}
        </ul>
        {data && data.tasks.named.length > 0 && (
          <TroubledTasks {...data.tasks} {...(mayRetry && { retry: setRetrying })} />
        )}
        {data?.stripe && data.stripe.named.length > 0 && (
          <SetAsideInvoices
            invoices={data.stripe.named}
            total={data.stripe.setAside}
            {...(maySettle && { settle: setSettling })}
          />
        )}
      </div>
      {retrying && (
        <Lazy
          key={retrying.taskId}
          load={loadRetry}
          props={{ task: retrying, close, done }}
          onFailure={close}
        />
      )}
      {settling && (
        <Lazy
          key={settling.asideId}
          load={loadSettle}
          props={{ invoice: settling, close, done }}
          onFailure={close}
        />
      )}
    </>
  );
}

function FigureRow({ title, verdict, words, children }: Figure & { children: ReactNode }) {
  return (
    <li className="grid items-start gap-x-6 gap-y-2 px-5 py-4 md:grid-cols-[144px_160px_minmax(0,1fr)]">
      <h2 className="py-1 font-semibold text-base">{title}</h2>
      <p>
        <VerdictBadge verdict={verdict} />
      </p>
      <div className="grid gap-2 py-1">
        <p className="text-base">{words}</p>
        {children}
      </div>
    </li>
  );
}

function LateBackups({ named, late }: Health["backups"]) {
  return (
    <Named total={late}>
      {named.map(({ garageId, garageName, newest }) => (
        <GarageLink key={garageId} garageId={garageId} garageName={garageName}>
          {newest ? `newest: ${minuteOf(newest)}` : "no backup"}
        </GarageLink>
      ))}
    </Named>
  );
}

const LAGS: Record<Health["schemas"]["named"][number]["lag"], string> = {
  behind: "outdated",
  unknown: "unknown",
  missing: "schema missing",
};

function Lagging({ named, behind, unknown }: Health["schemas"]) {
  return (
    <Named total={behind + unknown}>
      {named.map(({ garageId, garageName, lag }) => (
        <GarageLink key={garageId} garageId={garageId} garageName={garageName}>
          {LAGS[lag]}
        </GarageLink>
      ))}
    </Named>
  );
}

function WrongSums({ named }: Health["stock"]) {
  return (
    <Named total={named.length}>
      {named.map((garage) => (
        <GarageLink key={garage.garageId} garageId={garage.garageId} garageName={garage.garageName}>
          {garage.named.join("; ")}
        </GarageLink>
      ))}
    </Named>
  );
}

function Named({ total, children }: { total: number; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
      {children}
      {total > children.length && (
        <li className="text-muted-foreground">and {total - children.length} more</li>
      )}
    </ul>
  );
}

function AllDrills() {
  return (
    <Link
      href={CONSOLE.drills as Route}
      className="w-fit text-primary underline underline-offset-4 max-md:inline-flex max-md:min-h-11 max-md:items-center"
    >
      All drills
    </Link>
  );
}

type GarageLinkProps = { garageId: number; garageName: string; children: ReactNode };

function GarageLink({ garageId, garageName, children }: GarageLinkProps) {
  return (
    <li className="min-w-0 text-muted-foreground">
      <Link
        href={garageAddress(garageId) as Route}
        className="break-words text-primary underline underline-offset-4 max-md:inline-flex max-md:min-h-11 max-md:items-center"
      >
        {garageName}
      </Link>
      , {children}
    </li>
  );
}
