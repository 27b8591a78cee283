"use client";

import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "@/components/ui/skeleton";
import { serviceWordsOptions } from "@/features/catalogue/api/service-words";
import { servicesOptions } from "@/features/catalogue/api/services";
import { useJobDefaults } from "@/features/jobs/api/job-defaults";
import type { Garage } from "@/features/session/types";
import { useReachable } from "@/lib/browser/connection";
import { serverNow } from "@/lib/browser/server-clock";
import { say } from "@/say";
import { useCounter } from "../counter/current";
import { type BesideForm, EntryScreen } from "./entry-screen";

/** Taking in a car adds a job, and perhaps a customer. */
export function mayTakeIn({ permissions }: Garage): boolean {
  return permissions.includes("change_jobs") && permissions.includes("change_customers");
}

type GarageEntryProps = {
  /** Missing until the session is loaded. */
  garageId: number | undefined;
  beside?: BesideForm;
};

/** Shows an entry of a garage. Without internet, the pack of this device has prices and cars. */
export function GarageEntry({ garageId, beside }: GarageEntryProps) {
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
  if (garageId !== undefined && defaults)
    return (
      <EntryScreen garageId={garageId} defaults={defaults} offline={offline} beside={beside} />
    );
  if (isOffline && counter.status !== "opening")
    return (
      <p role="status" className="text-base">
        {own?.lastOnline ?? say.shell_this_needs_the_internet()}
      </p>
    );
  return (
    <div aria-busy className="grid gap-4">
      <Skeleton className="h-[133px] w-full rounded-lg md:h-[163px]" />
      {!beside && (
        <div className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-60 w-full rounded-lg" />
          <Skeleton className="h-60 w-full rounded-lg" />
        </div>
      )}
    </div>
  );
}
