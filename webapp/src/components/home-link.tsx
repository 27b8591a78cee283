"use client";

import { useHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";
import { buttonVariants } from "./ui/button";

const CONSOLE = /^\/console(\/|$)/;

/**
 * Links to the console or to the dashboard, depending on the URL. The exported page is the same for
 * all URLs, so it links to the dashboard until hydration.
 */
export function HomeLink() {
  const isConsole = useHydrated() && CONSOLE.test(window.location.pathname);
  return (
    // This is a plain link, because the router's link would prefetch the home page on every page.
    <a href={isConsole ? "/console" : "/dashboard/home"} className={buttonVariants()}>
      {isConsole ? say.ui_go_to_the_console() : say.ui_go_to_home()}
    </a>
  );
}
