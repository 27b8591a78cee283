"use client";

import { Menu } from "lucide-react";
import { useCallback, useState } from "react";
import { Lazy } from "@/components/lazy";
import { say } from "@/say";

const load = () => import("./menu-sheet");

/** Opens the menu on a phone. */
export function MenuButton() {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <button
        type="button"
        aria-label={say.menu_menu()}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-ml-2 grid size-11 shrink-0 place-items-center rounded-md text-muted-foreground transition-colors hover:bg-muted hover:text-foreground lg:hidden"
      >
        <Menu aria-hidden className="size-5" />
      </button>
      {open && <Lazy load={load} props={{ close }} onFailure={close} />}
    </>
  );
}
