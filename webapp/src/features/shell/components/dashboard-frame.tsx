"use client";

import type { ReactNode } from "react";
import { Lazy } from "@/components/lazy";
import { AlertsHost } from "@/features/alerts/components/alerts-host";
import { say } from "@/say";
import { AddressWatch } from "./address-watch";
import { AppHeader } from "./app-header";
import { BottomBar } from "./bottom-bar";
import { BranchGate } from "./branch-gate";
import { Breadcrumbs } from "./breadcrumbs";
import { ConnectionBanner } from "./connection-banner";
import { RequireSession } from "./require-session";
import { ScrollToTop } from "./scroll-to-top";

const loadLaterParts = () => import("./later-parts");

export function DashboardFrame({ children }: { children: ReactNode }) {
  return (
    <RequireSession>
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-primary px-4 py-3 font-medium text-primary-foreground focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {say.shell_skip_to_content()}
      </a>
      <AppHeader />
      <ConnectionBanner />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[1200px] px-4 py-6 outline-none md:px-6 md:py-10"
      >
        <Breadcrumbs />
        <BranchGate>{children}</BranchGate>
      </main>
      <BottomBar />
      <AlertsHost />
      <Lazy load={loadLaterParts} whenIdle />
      <ScrollToTop />
      <AddressWatch />
    </RequireSession>
  );
}
