"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { Lazy } from "@/components/lazy";
import { Skeleton } from "@/components/ui/skeleton";
import { useMe } from "@/features/session/api/me";
import { useSession } from "@/features/session/session";
import { checkGarage, useGarageCheck } from "@/lib/garages/garage-check";
import { isResting } from "@/lib/garages/pick-garage";
import { ROUTES } from "@/lib/navigation/routes";
import { useGarageId } from "@/lib/storage/session-values";
import { isAt } from "../navigation";

const WAITING = <Skeleton className="h-60" />;
const loadAway = () => import("./branch-away");

/** Shows the screen only if the branch is available. It does not switch the branch by itself. */
export function BranchGate({ children }: { children: ReactNode }) {
  const { status, garage, garages } = useSession();
  const garageId = useGarageId();
  const me = useMe(status === "open");
  const checking = useGarageCheck();
  const path = usePathname();
  const [lastName, setLastName] = useState<string>();
  if (garage && garage.garageName !== lastName) setLastName(garage.garageName);

  const isUnknown = garage === undefined && garageId !== null && garages.length > 0;
  const [askedFor, setAskedFor] = useState<number | null>(null);
  // The stored list may not contain a branch that was just opened or joined, so the list is loaded
  // again.
  useEffect(() => {
    if (!isUnknown || askedFor === garageId) return;
    setAskedFor(garageId);
    checkGarage();
  }, [isUnknown, askedFor, garageId]);

  // These entries are on the device, and the person shows them to the owner.
  if (isAt(ROUTES.waiting, path)) return children;
  if (garage && isResting(garage))
    return <Lazy load={loadAway} fallback={WAITING} props={{ garage }} />;
  if (!isUnknown) return children;
  if (askedFor !== garageId || checking || !me.isSuccess || me.isFetching) return WAITING;
  return <Lazy load={loadAway} fallback={WAITING} props={{ lastName }} />;
}
