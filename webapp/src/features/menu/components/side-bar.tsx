"use client";

import { PanelLeft } from "lucide-react";
import { foldMenu } from "@/lib/storage/menu";
import { say } from "@/say";
import { MenuList } from "./menu-list";

/** Shows all screens at the left of a desktop. */
export default function SideBar() {
  return (
    <nav aria-label={say.menu_all_screens()} className="grid gap-3 p-3">
      <MenuList />
      <button
        type="button"
        onClick={foldMenu}
        title={say.menu_fold_or_unfold()}
        className="flex min-h-9 items-center gap-3 rounded-md px-3 text-muted-foreground text-sm transition-colors hover:bg-muted hover:text-foreground folded:justify-center folded:px-0"
      >
        <PanelLeft aria-hidden className="size-4 shrink-0" />
        <span className="folded:sr-only">{say.menu_fold_or_unfold()}</span>
        <kbd aria-hidden className="ml-auto rounded-sm border px-1 font-sans text-xs folded:hidden">
          [
        </kbd>
      </button>
    </nav>
  );
}
