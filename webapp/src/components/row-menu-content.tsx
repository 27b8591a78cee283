"use client";

import { type ComponentType, useRef } from "react";
import { cn } from "@/lib/cn";
import { RowMenuButton } from "./row-menu-button";
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
  /** This is true if the action deletes or removes something. */
  destructive?: boolean;
};

export type RowMenuContentProps = {
  /** The button's name, for example "Actions for Meera Iyer". */
  label: string;
  actions: readonly Action[];
  /** This is true if the button shows the name and a chevron instead of three dots. */
  text?: boolean;
};

export default function RowMenuContent({ label, actions, text }: RowMenuContentProps) {
  const picked = useRef<() => void>(undefined);
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <RowMenuButton label={label} text={text} />
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align={text ? "start" : "end"}
        className="min-w-40"
        // The chosen action runs after the menu has returned the focus to its button. A dialog that
        // the action opens can then return the focus to the same button.
        onCloseAutoFocus={() => {
          if (picked.current) queueMicrotask(picked.current);
          picked.current = undefined;
        }}
      >
        {actions.map(({ label: verb, Icon, run, destructive }) => (
          <DropdownMenuItem
            key={verb}
            onSelect={() => {
              picked.current = run;
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
