"use client";

import type { ComponentType } from "react";
import { cn } from "@/lib/cn";
import { RowMenuButton } from "./row-menu";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "./ui/dropdown-menu";

type Action = {
  label: string;
  Icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  run: () => void;
  /** It takes something away. */
  destructive?: boolean;
};

export type RowMenuContentProps = {
  /** The button's name: "Actions for Meera Iyer". */
  label: string;
  actions: readonly Action[];
};

export default function RowMenuContent({ label, actions }: RowMenuContentProps) {
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <RowMenuButton label={label} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="min-w-40">
        {actions.map(({ label: verb, Icon, run, destructive }) => (
          <DropdownMenuItem
            key={verb}
            onSelect={run}
            className={cn(destructive && "text-destructive")}
          >
            <Icon aria-hidden className="size-4" />
            {verb}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
