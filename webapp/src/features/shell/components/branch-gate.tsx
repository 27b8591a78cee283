"use client";

import { Building2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useMe } from "@/features/session/api/me";
import { moveToGarage, useSession } from "@/features/session/session";
import type { Garage } from "@/features/session/types";
import { checkGarage, useGarageCheck } from "@/lib/garages/garage-check";
import { isResting } from "@/lib/garages/pick-garage";
import { ROUTES } from "@/lib/navigation/routes";
import { useGarageId } from "@/lib/storage/session-values";

/** Shows the screen only if the branch is available. It does not switch the branch by itself. */
export function BranchGate({ children }: { children: ReactNode }) {
  const { status, garage, garages } = useSession();
  const garageId = useGarageId();
  const me = useMe(status === "open");
  const checking = useGarageCheck();
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

  if (garage && isResting(garage)) return <BranchAway {...wordsOf(garage)} />;
  if (!isUnknown) return children;
  if (askedFor !== garageId || checking || !me.isSuccess || me.isFetching)
    return <Skeleton className="h-60" />;
  return (
    <BranchAway
      title={`You no longer work in ${lastName ?? "this branch"}`}
      text="Ask its owner to invite you again if this is a mistake."
    />
  );
}

type Words = { title: string; text: string };

function wordsOf({ garageName, state }: Garage): Words {
  if (state === "suspended") {
    return {
      title: `${garageName} is suspended`,
      text: "You cannot work in this branch until Servicebay reopens it. Its data is kept.",
    };
  }
  if (state === "preparing") {
    return { title: `${garageName} is not ready yet`, text: "Its setup takes about a minute." };
  }
  return { title: `${garageName} is closed`, text: "Ask the owner to reopen it." };
}

/** The notice offers at most this many branches. The branch menu lists all branches. */
const OFFERED = 3;

function BranchAway({ title, text }: Words) {
  const { garages } = useSession();
  const router = useRouter();
  const others = garages.filter((one) => !isResting(one)).slice(0, OFFERED);
  return (
    <EmptyState
      Icon={Building2}
      title={title}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {others.map(({ garageId, garageName }) => (
            <Button
              key={garageId}
              variant="outline"
              onClick={() => {
                moveToGarage(garageId);
                // The URL may still contain the old branch. Home opens without a branch in the URL.
                router.push(ROUTES.home);
              }}
            >
              Switch to {garageName}
            </Button>
          ))}
          <Button variant="ghost" onClick={checkGarage}>
            Try Again
          </Button>
        </div>
      }
    >
      {text}
    </EmptyState>
  );
}
