"use client";

import { Building2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { EmptyState } from "@/components/empty-state";
import { Button } from "@/components/ui/button";
import { moveToGarage, useSession } from "@/features/session/session";
import type { Garage } from "@/features/session/types";
import { checkGarage } from "@/lib/garages/garage-check";
import { isResting } from "@/lib/garages/pick-garage";
import { ROUTES } from "@/lib/navigation/routes";

type Words = { title: string; text: string };

function wordsOf(garage: Garage | undefined, lastName = "this branch"): Words {
  if (!garage) {
    return {
      title: `You no longer work in ${lastName}`,
      text: "Ask its owner to invite you again if this is a mistake.",
    };
  }
  const { garageName, state } = garage;
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

type BranchAwayProps = {
  /** The branch that is closed. It is undefined if the person no longer works there. */
  garage?: Garage;
  /** The last known name of the branch. */
  lastName?: string | undefined;
};

/** Replaces the screen when the branch is not available. Load it lazily, because this is rare. */
export default function BranchAway({ garage, lastName }: BranchAwayProps) {
  const { title, text } = wordsOf(garage, lastName);
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
