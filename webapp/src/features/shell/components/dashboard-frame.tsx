"use client";

import type { ReactNode } from "react";
import { Lazy } from "@/components/lazy";
import { AlertsHost } from "@/features/alerts/components/alerts-host";
import { useMedia } from "@/lib/browser/media";
import { useCover, useSharedBy } from "@/lib/phone/shared-device";
import { say } from "@/say";
import { AddressWatch } from "./address-watch";
import { AppHeader } from "./app-header";
import { BottomBar } from "./bottom-bar";
import { BranchGate } from "./branch-gate";
import { Breadcrumbs } from "./breadcrumbs";
import { ConnectionBanner } from "./connection-banner";
import { RequireSession } from "./require-session";
import { ScrollToTop } from "./scroll-to-top";

const loadSharedDevice = () => import("@/features/phone/components/shared-device");
const loadLaterParts = () => import("./later-parts");
const loadSideBar = () => import("@/features/menu/components/side-bar");

export function DashboardFrame({ children }: { children: ReactNode }) {
  const sharedBy = useSharedBy();
  const cover = useCover();
  const isDesk = useMedia("(min-width: 1024px)", false);
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
      <div className="lg:grid lg:grid-cols-[auto_minmax(0,1fr)]">
        {/* The place of the side bar is there before its list, so that the page does not move. */}
        <div className="sticky top-16 h-[calc(100dvh-64px)] w-58 overflow-y-auto border-r bg-card max-lg:hidden folded:w-16">
          {isDesk && <Lazy load={loadSideBar} />}
        </div>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-[1440px] px-4 py-6 outline-none md:px-6 lg:py-8"
        >
          <Breadcrumbs />
          <BranchGate>{children}</BranchGate>
        </main>
      </div>
      <BottomBar />
      <AlertsHost />
      <Lazy load={loadLaterParts} whenIdle />
      <ScrollToTop />
      <AddressWatch />
      {sharedBy && (
        <>
          {/* It hides the page until the pad is loaded. */}
          {cover && <div className="fixed inset-0 z-50 bg-background" />}
          <Lazy load={loadSharedDevice} props={{ by: sharedBy }} />
        </>
      )}
    </RequireSession>
  );
}
