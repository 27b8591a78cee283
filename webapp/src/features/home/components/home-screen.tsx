"use client";

import { PageHeading } from "@/components/page-heading";
import { Skeleton } from "@/components/ui/skeleton";
import { useSession } from "@/features/session/session";
import { useHydrated } from "@/lib/hydrated";
import { today } from "@/lib/today";
import { BranchList } from "./branch-list";
import { EmptyBay } from "./empty-bay";

export function HomeScreen() {
  const { user, garage, garages } = useSession();
  const hydrated = useHydrated();
  return (
    <div className="grid gap-6">
      <section className="grid overflow-hidden rounded-lg border bg-card md:grid-cols-[minmax(0,1fr)_minmax(0,440px)]">
        <div className="p-6 md:p-10">
          <p className="min-h-5 text-muted-foreground">{hydrated ? today() : null}</p>
          {user && garage ? (
            <>
              <PageHeading className="mt-2 break-words">Hello, {user.firstName}</PageHeading>
              <p className="mt-2 max-w-[44ch] text-base text-muted-foreground">
                You are working in{" "}
                <strong className="font-semibold text-foreground">{garage.garageName}</strong> as{" "}
                {garage.role}. What you record is kept with this branch.
              </p>
            </>
          ) : (
            <>
              <h1 className="sr-only">Home</h1>
              <Skeleton className="mt-3 h-7 w-48" />
              <Skeleton className="mt-4 h-4 w-full max-w-80" />
              <Skeleton className="mt-3 h-4 w-56" />
            </>
          )}
        </div>
        <EmptyBay className="w-full self-end px-6 text-input md:px-0 md:pt-6 md:pr-10" />
      </section>
      {garages.length > 1 && <BranchList garages={garages} current={garage} />}
    </div>
  );
}
