"use client";

import { Avatar } from "@/components/ui/avatar";
import { Skeleton } from "@/components/ui/skeleton";
import { useSession } from "@/features/session/session";
import { AccountMenu } from "./account-menu";
import { BranchSwitch } from "./branch-switch";

export function AppHeader() {
  const { garage } = useSession();
  return (
    <header className="sticky top-0 z-40 border-b bg-card">
      <div className="mx-auto flex h-16 max-w-[1200px] items-center gap-3 px-4 md:px-6">
        {garage ? (
          <>
            <Avatar name={garage.garageName} src={garage.garageLogoURL} />
            <p className="min-w-0 flex-1 truncate font-semibold text-base max-[479px]:sr-only">
              {garage.garageName}
            </p>
          </>
        ) : (
          <>
            <Skeleton className="size-9 rounded-md" />
            <span className="flex-1 max-[479px]:hidden">
              <Skeleton className="h-5 w-32" />
            </span>
          </>
        )}
        <BranchSwitch />
        <AccountMenu />
      </div>
    </header>
  );
}
