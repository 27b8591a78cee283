"use client";

import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { chooseGarage } from "@/features/session/session";
import type { Garage } from "@/features/session/types";
import { isResting } from "@/lib/pick-garage";

type BranchListProps = { garages: readonly Garage[]; current: Garage | undefined };

/** The person's branches, each one press away. */
export function BranchList({ garages, current }: BranchListProps) {
  return (
    <section aria-labelledby="branches" className="grid gap-3">
      <h2 id="branches" className="font-semibold text-base">
        Your branches
      </h2>
      <ul className="divide-y overflow-hidden rounded-lg border bg-card">
        {garages.map((garage) => (
          <li key={garage.garageId} className="flex min-h-16 items-center gap-4 px-4 py-2 md:px-6">
            <Avatar name={garage.garageName} src={garage.garageLogoURL} />
            <span className="grid min-w-0 flex-1">
              <span className="truncate font-medium text-base">{garage.garageName}</span>
              <span className="truncate text-muted-foreground">{garage.role}</span>
            </span>
            <Standing garage={garage} here={garage.garageId === current?.garageId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Standing({ garage, here }: { garage: Garage; here: boolean }) {
  if (here) {
    return (
      <span className="flex items-center gap-2 font-medium text-accent-foreground">
        <span aria-hidden className="size-2 rounded-full bg-primary" />
        You are here
      </span>
    );
  }
  if (isResting(garage)) return <span className="text-muted-foreground">Not available now</span>;
  return (
    <Button
      variant="outline"
      aria-label={`Switch to ${garage.garageName}`}
      onClick={() => chooseGarage(garage.garageId)}
    >
      Switch
    </Button>
  );
}
