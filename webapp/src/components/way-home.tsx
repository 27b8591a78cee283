"use client";

import { useHydrated } from "@/lib/hydrated";
import { buttonVariants } from "./ui/button";

const CONSOLE = /^\/console(\/|$)/;

/** Home of the app in whose part a missing address lies: the exported page is the same for both. */
export function WayHome() {
  const isConsole = useHydrated() && CONSOLE.test(window.location.pathname);
  return (
    // A plain link: the router's would be fetched with every page, for this one alone.
    <a href={isConsole ? "/console" : "/dashboard/home"} className={buttonVariants()}>
      {isConsole ? "Go to the console" : "Go to Home"}
    </a>
  );
}
