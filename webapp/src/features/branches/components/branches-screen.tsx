"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { NotAllowed } from "@/components/not-allowed";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useSession } from "@/features/session/session";
import { isArchived, isResting } from "@/lib/garages/pick-garage";
import { say } from "@/say";
import { BranchRow } from "./branch-row";
import { SharingSwitch } from "./sharing-switch";

const loadForm = () => import("./branch-form");

/** Shows all branches of an owner, with their subscriptions and today's figures. */
export function BranchesScreen() {
  const { garage, garages } = useSession();
  // The plan of this branch limits the number of branches. While the form is open, the branch stays
  // the same even if another branch is selected.
  const [openedFrom, setOpenedFrom] = useState<number | null>(null);
  const close = () => setOpenedFrom(null);
  const owned = garages.filter(({ permissions }) => permissions.includes("open_branches"));
  const open = owned.filter((branch) => !isResting(branch) && !isArchived(branch));
  const mayOpen = garage?.permissions.includes("open_branches") ?? false;
  return (
    <>
      <PageHeader
        title={say.branches_branches()}
        action={
          garage &&
          mayOpen && (
            <Button onClick={() => setOpenedFrom(garage.garageId)}>
              <Plus aria-hidden className="size-4" />
              {say.branches_add_branch()}
            </Button>
          )
        }
      >
        {say.branches_your_branches_today_each_has_its()}
      </PageHeader>
      {!garage ? (
        <Skeleton className="h-64 w-full rounded-lg" />
      ) : owned.length === 0 ? (
        <NotAllowed what={say.branches_see_all_branches()} whom={say.branches_whom_owner()} />
      ) : (
        <>
          <ul aria-label={say.branches_branches()} className="divide-y rounded-lg border bg-card">
            {owned.map((branch) => (
              <BranchRow
                key={branch.garageId}
                branch={branch}
                isHere={branch.garageId === garage.garageId}
                others={open.filter((other) => other !== branch)}
              />
            ))}
          </ul>
          {mayOpen && open.length > 1 && <SharingSwitch garageId={garage.garageId} />}
        </>
      )}
      {openedFrom !== null && (
        <Lazy
          load={loadForm}
          onFailure={close}
          props={{ garageId: openedFrom, isOnly: owned.length === 1, close }}
        />
      )}
    </>
  );
}
