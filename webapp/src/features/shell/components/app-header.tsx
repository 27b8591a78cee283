"use client";

import { Search } from "lucide-react";
import { Lazy } from "@/components/lazy";
import { LazyMenu } from "@/components/lazy-menu";
import { Avatar } from "@/components/ui/avatar";
import { Skeleton } from "@/components/ui/skeleton";
import { BellButton } from "@/features/alerts/components/bell-button";
import { MenuButton } from "@/features/menu/components/menu-button";
import { useSession } from "@/features/session/session";
import { useSharedBy } from "@/lib/phone/shared-device";
import { useLooking } from "@/lib/storage/use-looking";
import { say } from "@/say";
import { openSearch } from "../search";
import { AccountButton } from "./account-button";
import { BranchButton } from "./branch-button";
import { DeskNavigation } from "./desk-navigation";

const loadAccountMenu = () => import("./account-menu-content");
const loadBranchMenu = () => import("./branch-menu");
const loadSwitch = () => import("@/features/phone/components/switch-person");
const loadSupportBanner = () => import("@/features/support/components/look-banner");

/**
 * Shows the header. On a phone it has the menu, the branch and the search, because the bottom bar has
 * the navigation.
 */
export function AppHeader() {
  const { garage } = useSession();
  const looking = useLooking();
  const sharedBy = useSharedBy();
  return (
    <header className="sticky top-0 z-40 border-b bg-card">
      {looking && <Lazy load={loadSupportBanner} />}
      <div className="flex h-16 items-center gap-3 px-4 md:px-6">
        <MenuButton />
        {garage ? (
          <Avatar name={garage.garageName} src={garage.garageLogoURL} logo />
        ) : (
          <Skeleton className="size-9 rounded-md" />
        )}
        {/* On a narrow screen, the name of the person takes the place of the branch, which is the only one. */}
        <div className={sharedBy ? "max-md:hidden" : "contents"}>
          <LazyMenu trigger={(props) => <BranchButton {...props} />} load={loadBranchMenu} />
        </div>
        <button
          type="button"
          aria-label={say.shell_find_a_car_or_a_customer()}
          onClick={openSearch}
          className="grid size-11 shrink-0 place-items-center rounded-md text-muted-foreground transition-colors hover:bg-muted hover:text-foreground"
        >
          <Search aria-hidden className="size-5" />
        </button>
        <span id="waiting-entries" />
        {sharedBy && <Lazy load={loadSwitch} />}
        <div className="ml-auto hidden items-center gap-1 lg:flex">
          <DeskNavigation />
          {!looking && (
            <>
              <BellButton />
              <LazyMenu trigger={(props) => <AccountButton {...props} />} load={loadAccountMenu} />
            </>
          )}
        </div>
      </div>
    </header>
  );
}
