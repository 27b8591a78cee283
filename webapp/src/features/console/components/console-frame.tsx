"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { ConnectionBanner } from "@/features/shell/components/connection-banner";
import { ScrollToTop } from "@/features/shell/components/scroll-to-top";
import { CONSOLE } from "../routes";
import { useAdminToken } from "../token";
import { ConsoleBar } from "./console-bar";
import { PaletteHost } from "./palette-host";

/**
 * Shows the console's frame. Its side bar is dark in both themes, so that nobody confuses the
 * console with a garage's app.
 */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  return (
    <RequireAdmin>
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-primary px-4 py-3 font-medium text-primary-foreground focus:not-sr-only focus:fixed focus:top-3 focus:left-4"
      >
        Skip to content
      </a>
      <div className="lg:grid lg:grid-cols-[232px_minmax(0,1fr)]">
        <ConsoleBar />
        <div className="min-w-0">
          <ConnectionBanner />
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto w-full max-w-[1320px] px-4 py-6 outline-none md:px-6 md:py-8"
          >
            {children}
          </main>
        </div>
      </div>
      <PaletteHost />
      <ScrollToTop />
    </RequireAdmin>
  );
}

/**
 * Opens the sign-in page if there is no token. After sign-in the admin returns to the same page.
 */
function RequireAdmin({ children }: { children: ReactNode }) {
  const token = useAdminToken();
  const router = useRouter();
  const wasOpen = useRef(false);

  useEffect(() => {
    if (token) wasOpen.current = true;
    if (token !== null) return;
    const here = window.location.pathname + window.location.search;
    const query = new URLSearchParams({ next: here, ...(wasOpen.current && { ended: "1" }) });
    router.replace(`${CONSOLE.login}?${query}` as Route);
  }, [token, router]);

  return token === null ? null : children;
}
