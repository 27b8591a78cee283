"use client";

import type { Route } from "next";
import { usePathname, useRouter } from "next/navigation";
import { type KeyboardEvent, useRef, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { inputClasses } from "@/components/ui/input";
import { chooseGarage, moveToGarage, useSession } from "@/features/session/session";
import { isResting } from "@/lib/garages/pick-garage";
import { afterSwitch } from "@/lib/navigation/routes";
import { nameGarage } from "@/lib/storage/session-values";
import { say } from "@/say";
import { BranchButton } from "./branch-button";

/** The menu has a search field only if there are more branches than this. */
const FILTER_ABOVE = 7;

export default function BranchMenu() {
  const { garages, garage } = useSession();
  const path = usePathname();
  const router = useRouter();
  const content = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLocaleLowerCase("en-IN");
  const found = garages.filter((one) => one.garageName.toLocaleLowerCase("en-IN").includes(wanted));

  const switchTo = (garageId: number) => {
    const next = afterSwitch(path, window.location.search);
    if (next && !next.startsWith(path)) {
      // The URL in the history gets the old branch, so that Back returns to this record in the old
      // branch.
      if (garage) nameGarage(garage.garageId);
      moveToGarage(garageId);
      router.push(next as Route);
    } else {
      chooseGarage(garageId);
      if (next) router.replace(next as Route);
    }
  };

  const intoList = (event: KeyboardEvent) => {
    // The menu would otherwise use letters for its own search and arrow keys for its own focus.
    if (event.key !== "Escape" && event.key !== "Tab") event.stopPropagation();
    const first = content.current?.querySelector<HTMLElement>(
      "[role=menuitemradio]:not([data-disabled])",
    );
    if (event.key === "ArrowDown") {
      event.preventDefault();
      first?.focus();
    } else if (event.key === "Enter") {
      event.preventDefault();
      first?.click();
    }
  };

  return (
    <DropdownMenu defaultOpen onOpenChange={() => setTyped("")}>
      <DropdownMenuTrigger asChild>
        <BranchButton />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="min-w-72" ref={content}>
        {garages.length > FILTER_ABOVE && (
          <div className="sticky -top-1 z-10 -mx-1 -mt-1 bg-popover p-2">
            <input
              // biome-ignore lint/a11y/noAutofocus: the person opened the menu to find a branch
              autoFocus
              aria-label={say.shell_find_a_branch()}
              placeholder={say.shell_find_a_branch()}
              autoComplete="off"
              className={inputClasses}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={intoList}
            />
          </div>
        )}
        {found.length === 0 && (
          <p role="status" className="px-3 py-4 text-muted-foreground">
            {say.shell_no_branch_is_called({ typed: typed.trim() })}
          </p>
        )}
        <DropdownMenuRadioGroup
          aria-label={say.shell_branch()}
          value={String(garage?.garageId)}
          onValueChange={(id) => switchTo(Number(id))}
        >
          {found.map((one) => (
            <DropdownMenuRadioItem
              key={one.garageId}
              value={String(one.garageId)}
              disabled={isResting(one)}
            >
              <Avatar
                name={one.garageName}
                src={one.garageLogoURL}
                logo
                className="size-8 text-xs"
              />
              <span className="grid min-w-0">
                <span className="truncate font-medium">{one.garageName}</span>
                <span className="truncate text-muted-foreground text-xs">
                  {isResting(one) ? say.shell_not_available_now() : one.role}
                </span>
              </span>
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
