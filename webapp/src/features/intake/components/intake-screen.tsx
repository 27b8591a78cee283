"use client";

import { useQuery } from "@tanstack/react-query";
import { NotAllowed } from "@/components/not-allowed";
import { PageHeader } from "@/components/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { serviceWordsOptions } from "@/features/catalogue/api/service-words";
import { servicesOptions } from "@/features/catalogue/api/services";
import { useJobDefaults } from "@/features/jobs/api/job-defaults";
import { OpenedNote } from "@/features/session/components/opened-note";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { useReachable } from "@/lib/browser/connection";
import { serverNow } from "@/lib/browser/server-clock";
import { say } from "@/say";
import { useCounter } from "../counter/current";
import { EntryScreen } from "./entry-screen";

/** Takes in a car with one line. Without internet, the pack of this device has prices and cars. */
export function IntakeScreen() {
  const garage = useOpenedGarage(true);
  const isAllowed =
    garage?.permissions.includes("change_jobs") === true &&
    garage.permissions.includes("change_customers");
  const garageId = isAllowed ? garage.garageId : undefined;
  const isOffline = !useReachable();
  const counter = useCounter();
  // A counter of another garage has other prices.
  const own = counter.counter?.who.garageId === garageId ? counter.offline : null;
  const offline = isOffline && own?.mayTakeIn(serverNow().getTime()) ? own : null;
  // The services and the words are needed with the first line, so they load beside the defaults.
  const enabled = garageId !== undefined && !isOffline;
  useQuery({ ...servicesOptions(garageId ?? 0), enabled });
  useQuery({ ...serviceWordsOptions(garageId ?? 0), enabled });
  const online = useJobDefaults(garageId, isOffline);
  const defaults = offline?.defaults ?? online;
  return (
    <>
      <PageHeader title={say.intake_quick_entry()}>
        {say.intake_nothing_is_saved_until()}
      </PageHeader>
      <OpenedNote garageId={garage?.garageId} />
      {garage && !isAllowed ? (
        <NotAllowed what={say.intake_take_in_cars()} />
      ) : garageId !== undefined && defaults ? (
        <EntryScreen garageId={garageId} defaults={defaults} offline={offline} />
      ) : isOffline && counter.status !== "opening" ? (
        <p role="status" className="text-base">
          {own?.lastOnline ?? say.shell_this_needs_the_internet()}
        </p>
      ) : (
        <Waiting />
      )}
    </>
  );
}

/** Shows the skeleton of the form. */
function Waiting() {
  return (
    <div aria-busy className="grid gap-4">
      <Skeleton className="h-36 w-full rounded-lg" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-60 w-full rounded-lg" />
        <Skeleton className="h-60 w-full rounded-lg" />
      </div>
    </div>
  );
}
