"use client";

import { type ComponentType, useRef } from "react";
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
  const chosen = useRef<() => void>(undefined);
  // Once the menu has given the focus back to its button: what opens now returns it there, not to an item that is gone.
  const runChosen = () => {
    if (chosen.current) setTimeout(chosen.current);
    chosen.current = undefined;
  };
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <RowMenuButton label={label} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="min-w-40" onCloseAutoFocus={runChosen}>
        {actions.map(({ label: verb, Icon, run, destructive }) => (
          <DropdownMenuItem
            key={verb}
            onSelect={() => {
              chosen.current = run;
            }}
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
