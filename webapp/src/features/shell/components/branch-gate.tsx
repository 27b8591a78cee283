"use client";

import { type ReactNode, useState } from "react";
import { Lazy } from "@/components/lazy";
import { Skeleton } from "@/components/ui/skeleton";
import { useSession } from "@/features/session/session";
import { isResting } from "@/lib/garages/pick-garage";
import { useGarageId } from "@/lib/storage/session-values";

const loadAway = () => import("./branch-away");

/** Shows the screen only if the branch is available. It does not switch the branch by itself. */
export function BranchGate({ children }: { children: ReactNode }) {
  const { garage, garages } = useSession();
  const garageId = useGarageId();
  const [lastName, setLastName] = useState<string>();
  if (garage && garage.garageName !== lastName) setLastName(garage.garageName);

  const isUnknown = !garage && garageId !== null && garages.length > 0;
  if (garage ? !isResting(garage) : !isUnknown) return children;
  return (
    <Lazy
      load={loadAway}
      fallback={<Skeleton className="h-60" />}
      props={{ garage, lastName, screen: children }}
    />
  );
}
