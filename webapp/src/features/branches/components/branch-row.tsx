"use client";

import {
  ArrowLeftRight,
  CopyPlus,
  CreditCard,
  DoorClosed,
  KeyRound,
  PenLine,
  Settings,
} from "lucide-react";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { RowMenu } from "@/components/row-menu";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { chooseGarage } from "@/features/session/session";
import type { Garage } from "@/features/session/types";
import { StateBadge } from "@/features/subscription/components/state-badge";
import { ClosingNote } from "@/features/takeout/components/closing-note";
import { isArchived, isResting } from "@/lib/garages/pick-garage";
import { type Path, ROUTES, withQuery } from "@/lib/navigation/routes";
import { say } from "@/say";
import { BranchNumbers } from "./branch-numbers";
import { BranchPreparing } from "./branch-preparing";
import { BranchStanding } from "./branch-standing";

const loadRename = () => import("./rename-branch");
const loadHandOver = () => import("./hand-over");
const loadTakeOver = () => import("./take-over");
const loadClose = () => import("@/features/takeout/components/close-garage");
const PREPARING = "preparing";

type BranchRowProps = {
  branch: Garage;
  isHere: boolean;
  /** The open branches from which services and staff can be copied. */
  others: readonly Garage[];
};

/** Shows one branch. Its errors do not affect the other rows. */
export function BranchRow({ branch, isHere, others }: BranchRowProps) {
  const { garageId, garageName, garageLogoURL } = branch;
  return (
    <li className="grid gap-4 p-4 md:p-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,520px)] lg:items-center">
      <div className="flex min-w-0 items-center gap-4 max-sm:flex-wrap">
        <Avatar name={garageName} src={garageLogoURL} logo className="size-11 max-[359px]:hidden" />
        <div className="grid min-w-0 flex-1 gap-1">
          <h2 className="break-words font-semibold text-base">{garageName}</h2>
          {branch.state === "suspended" ? (
            <StateBadge state="suspended" className="justify-self-start" />
          ) : (
            branch.state !== PREPARING && <Standing branch={branch} />
          )}
        </div>
        {!isResting(branch) && <BranchActions branch={branch} isHere={isHere} others={others} />}
      </div>
      {branch.state === PREPARING ? (
        <BranchPreparing garageId={garageId} />
      ) : branch.state === "suspended" ? (
        <p className="text-muted-foreground">
          {say.branches_this_branch_is_suspended_call_support()}
        </p>
      ) : isArchived(branch) ? (
        <p className="text-muted-foreground">{say.branches_archived_the_data_is_kept_pay()}</p>
      ) : (
        <BranchNumbers garageId={garageId} garageName={garageName} />
      )}
    </li>
  );
}

function Standing({ branch: { garageId, permissions } }: { branch: Garage }) {
  return (
    <>
      <BranchStanding garageId={garageId} />
      {permissions.includes("close_garage") && <ClosingNote garageId={garageId} />}
    </>
  );
}

function BranchActions({ branch, isHere, others }: BranchRowProps) {
  const router = useRouter();
  const [opened, setOpened] = useState<"rename" | "take-over" | "hand-over" | "close" | null>(null);
  const close = () => setOpened(null);
  const { garageId, garageName } = branch;
  const go = (path: Path) => () => router.push(withQuery(path, { garageId }) as Route);
  const isOpen = !isArchived(branch);
  const actions = [
    ...(isOpen
      ? [{ label: say.branches_garage_settings(), Icon: Settings, run: go(ROUTES.garage) }]
      : []),
    ...(isOpen
      ? [{ label: say.branches_rename_branch(), Icon: PenLine, run: () => setOpened("rename") }]
      : []),
    { label: say.branches_billing(), Icon: CreditCard, run: go(ROUTES.billing) },
    ...(isOpen && others.length > 0
      ? [
          {
            label: say.branches_copy_from_another_branch(),
            Icon: CopyPlus,
            run: () => setOpened("take-over"),
          },
        ]
      : []),
    ...(isOpen
      ? [
          {
            label: say.branches_transfer_ownership(),
            Icon: KeyRound,
            run: () => setOpened("hand-over"),
          },
        ]
      : []),
    ...(branch.permissions.includes("close_garage")
      ? [{ label: say.branches_close_garage(), Icon: DoorClosed, run: () => setOpened("close") }]
      : []),
  ];
  return (
    <span className="flex shrink-0 items-center justify-between gap-1 max-sm:basis-full">
      {isHere ? (
        <span className="text-muted-foreground sm:px-4">{say.branches_you_are_here()}</span>
      ) : (
        isOpen && (
          <Button
            variant="outline"
            aria-label={say.branches_switch_to({ garageName })}
            onClick={() => chooseGarage(garageId)}
          >
            <ArrowLeftRight aria-hidden className="size-4" />
            {say.branches_switch()}
          </Button>
        )
      )}
      <RowMenu label={say.branches_actions_for({ garageName })} actions={actions} />
      {opened === "rename" && (
        <Lazy load={loadRename} onFailure={close} props={{ branch, close }} />
      )}
      {opened === "take-over" && (
        <Lazy load={loadTakeOver} onFailure={close} props={{ branch, others, close }} />
      )}
      {opened === "hand-over" && (
        <Lazy load={loadHandOver} onFailure={close} props={{ branch, close }} />
      )}
      {opened === "close" && <Lazy load={loadClose} onFailure={close} props={{ branch, close }} />}
    </span>
  );
}
