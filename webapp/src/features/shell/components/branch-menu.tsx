"use client";

import { Avatar } from "@/components/ui/avatar";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { chooseGarage, useSession } from "@/features/session/session";
import { isResting } from "@/lib/pick-garage";
import { BranchButton } from "./branch-button";

export default function BranchMenu() {
  const { garages, garage } = useSession();
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <BranchButton />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="min-w-72">
        <DropdownMenuRadioGroup
          aria-label="Branch"
          value={String(garage?.garageId)}
          onValueChange={(id) => chooseGarage(Number(id))}
        >
          {garages.map((one) => (
            <DropdownMenuRadioItem
              key={one.garageId}
              value={String(one.garageId)}
              disabled={isResting(one)}
            >
              <Avatar name={one.garageName} src={one.garageLogoURL} className="size-8 text-xs" />
              <span className="grid min-w-0">
                <span className="truncate font-medium">{one.garageName}</span>
                <span className="truncate text-muted-foreground text-xs">
                  {isResting(one) ? "Not available now" : one.role}
                </span>
              </span>
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
