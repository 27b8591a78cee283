"use client";

import { Building2 } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useMe } from "@/features/session/api/me";
import { moveToGarage, useSession } from "@/features/session/session";
import type { Garage } from "@/features/session/types";
import { SupportCall } from "@/features/subscription/components/support-call";
import { checkGarage, useGarageCheck } from "@/lib/garages/garage-check";
import { isResting } from "@/lib/garages/pick-garage";
import { ROUTES } from "@/lib/navigation/routes";
import { useGarageId } from "@/lib/storage/session-values";
import { say } from "@/say";

type Words = { title: string; text: string };

function wordsOf(garage: Garage | undefined, lastName?: string): Words {
  if (!garage) {
    return {
      title: lastName
        ? say.shell_you_no_longer_work_in({ lastName })
        : say.shell_you_no_longer_work_in_this_branch(),
      text: say.shell_ask_its_owner_to_invite_you(),
    };
  }
  const { garageName, state } = garage;
  if (state === "suspended") {
    return {
      title: say.shell_is_suspended({ garageName }),
      text: say.shell_you_cannot_work_in_this_branch(),
    };
  }
  if (state === "preparing") {
    return {
      title: say.shell_is_not_ready_yet({ garageName }),
      text: say.shell_its_setup_takes_about_a_minute(),
    };
  }
  return {
    title: say.shell_is_closed({ garageName }),
    text: say.shell_ask_the_owner_to_reopen_it(),
  };
}

/** The notice offers at most this many branches. The branch menu lists all branches. */
const OFFERED = 3;

type BranchAwayProps = {
  /** The branch that is closed. It is undefined if the person no longer works there. */
  garage?: Garage | undefined;
  /** The last known name of the branch. */
  lastName?: string | undefined;
  /** What the person wanted to see. */
  screen?: ReactNode;
};

/** Replaces the screen when the branch is not available. Load it lazily, because this is rare. */
export default function BranchAway({ garage, lastName, screen }: BranchAwayProps) {
  const { status, garages } = useSession();
  const garageId = useGarageId();
  const me = useMe(status === "open");
  const checking = useGarageCheck();
  const router = useRouter();
  const path = usePathname();
  const [askedFor, setAskedFor] = useState<number | null>(null);
  // The stored list may not contain a branch that was just opened or joined, so the list is loaded
  // again.
  useEffect(() => {
    if (garage || askedFor === garageId) return;
    setAskedFor(garageId);
    checkGarage();
  }, [garage, askedFor, garageId]);

  // These entries are on the device, and the person shows them to the owner.
  if (path === ROUTES.waiting) return screen;
  const isAsking = askedFor !== garageId || checking || !me.isSuccess || me.isFetching;
  if (!garage && isAsking) return <Skeleton className="h-60" />;
  const { title, text } = wordsOf(garage, lastName);
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
              {say.shell_switch_to({ garageName })}
            </Button>
          ))}
          {garage?.state === "suspended" && <SupportCall />}
          <Button variant="ghost" onClick={checkGarage}>
            {say.shell_try_again()}
          </Button>
        </div>
      }
    >
      {text}
    </EmptyState>
  );
}
