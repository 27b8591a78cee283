"use client";

import { LogOut, Menu, Search, X } from "lucide-react";
import type { Route } from "next";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import Link from "@/components/link";
import { LogoMark } from "@/components/logo";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
import { useAdmin } from "../api/me";
import { useSignOutOfConsole } from "../api/sign-out";
import { openPalette } from "../palette";
import { isIn, placesFor } from "../routes";
import { roleWord } from "../words";

const ITEM =
  "flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left font-medium text-panel-muted text-sm transition-colors hover:bg-panel-raised hover:text-panel-foreground focus-visible:outline-panel-foreground";

/** Shows the console's navigation: a side bar on a desktop, a top bar with a menu on a phone. */
export function ConsoleBar() {
  const path = usePathname();
  const [open, setOpen] = useState(false);
  const admin = useAdmin();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page change closes the menu
  useEffect(() => setOpen(false), [path]);
  const Toggle = open ? X : Menu;
  return (
    <header className="sticky top-0 z-40 bg-panel text-panel-foreground lg:flex lg:h-dvh lg:flex-col">
      <div className="flex h-16 items-center gap-3 px-4">
        <LogoMark tone="panel" />
        <p className="min-w-0 flex-1 font-semibold text-base leading-tight">
          <span className="block truncate text-panel-muted text-xs">Servicebay</span>
          Console
        </p>
        <button
          type="button"
          aria-label="Find page or garage"
          onClick={openPalette}
          className="grid size-11 place-items-center rounded-md hover:bg-panel-raised focus-visible:outline-panel-foreground lg:hidden"
        >
          <Search aria-hidden className="size-5" />
        </button>
        <button
          type="button"
          aria-label={open ? "Close menu" : "Open menu"}
          aria-expanded={open}
          aria-controls="console-menu"
          onClick={() => setOpen(!open)}
          className="grid size-11 place-items-center rounded-md hover:bg-panel-raised focus-visible:outline-panel-foreground lg:hidden"
        >
          <Toggle aria-hidden className="size-5" />
        </button>
      </div>
      <div
        id="console-menu"
        className={cn(
          "flex-1 flex-col gap-1 px-3 pb-3 lg:flex",
          open ? "flex max-h-[calc(100dvh-64px)] overflow-y-auto" : "hidden",
        )}
      >
        <button type="button" onClick={openPalette} className={cn(ITEM, "mb-2 max-lg:hidden")}>
          <Search aria-hidden className="size-4" />
          <span className="flex-1">Search</span>
          <kbd className="rounded-sm border border-panel-line px-1 font-sans text-xs">Ctrl K</kbd>
        </button>
        <nav aria-label="Console" className="grid gap-1">
          {placesFor(admin?.duties ?? []).map((place) => (
            <Link
              key={place.href}
              href={place.href as Route}
              aria-current={isIn(place, path) ? "page" : undefined}
              className={cn(
                ITEM,
                "aria-[current=page]:bg-panel-raised aria-[current=page]:text-panel-foreground",
              )}
            >
              <place.Icon aria-hidden className="size-4 shrink-0" />
              {place.label}
            </Link>
          ))}
        </nav>
        <Signed />
      </div>
    </header>
  );
}

function Signed() {
  const admin = useAdmin();
  const signOut = useSignOutOfConsole();
  return (
    <div className="mt-auto border-panel-line border-t pt-3">
      <div className="min-h-11 px-3">
        {admin ? (
          <>
            <p className="truncate font-medium text-sm">{admin.name}</p>
            <p className="text-panel-muted text-xs">{roleWord(admin.role)}</p>
          </>
        ) : (
          <Skeleton className="h-5 w-32 bg-panel-raised" />
        )}
      </div>
      <button
        type="button"
        className={ITEM}
        disabled={signOut.isPending}
        onClick={() => signOut.mutate()}
      >
        <LogOut aria-hidden className="size-4" />
        Sign out
      </button>
    </div>
  );
}
