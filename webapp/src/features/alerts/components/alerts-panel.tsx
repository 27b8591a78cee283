"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { LoadFailed } from "@/components/load-failed";
import { Button } from "@/components/ui/button";
import { SidePanel, SidePanelContent } from "@/components/ui/side-panel";
import { Skeleton } from "@/components/ui/skeleton";
import { useSession } from "@/features/session/session";
import { say } from "@/say";
import { alertsOptions } from "../api/alerts";
import { useReadAlerts } from "../api/read-alerts";
import { closeAlerts } from "../panel";
import { AlertRow } from "./alert-row";

export default function AlertsPanel() {
  const { garage } = useSession();
  return garage ? <Alerts garageId={garage.garageId} garageName={garage.garageName} /> : null;
}

function Alerts({ garageId, garageName }: { garageId: number; garageName: string }) {
  const { data, isPending, isError, isFetching, refetch, hasNextPage, fetchNextPage } =
    useInfiniteQuery({ ...alertsOptions(garageId), refetchOnMount: "always" });
  const reading = useReadAlerts(garageId);
  const alerts = data?.pages.flatMap((page) => page.alerts) ?? [];
  const anyUnread = alerts.some((alert) => !alert.read);
  return (
    <SidePanel open onOpenChange={closeAlerts}>
      <SidePanelContent
        title={say.alerts_alerts()}
        action={
          anyUnread && (
            <Button variant="ghost" onClick={() => reading.mutate("all")}>
              {say.alerts_mark_all_as_read()}
            </Button>
          )
        }
      >
        {isPending && <Waiting />}
        {isError && alerts.length === 0 && (
          <div className="p-6">
            <LoadFailed
              what={say.alerts_the_alerts_could_not_be_loaded()}
              retry={refetch}
              busy={isFetching}
            />
          </div>
        )}
        {data && alerts.length === 0 && (
          <div className="grid justify-items-center gap-4 px-6 py-16 text-center">
            <QuietBell className="w-32 text-input" />
            <p className="font-semibold text-base">{say.alerts_no_alerts_for({ garageName })}</p>
            <p className="max-w-[36ch] text-muted-foreground">
              {say.alerts_you_will_see_jobs_assigned_to()}
            </p>
          </div>
        )}
        <ul className="divide-y" aria-label={say.alerts_alerts()}>
          {alerts.map((alert) => (
            <AlertRow
              key={alert.alertId}
              alert={alert}
              onRead={() => alert.read || reading.mutate(alert.alertId)}
            />
          ))}
        </ul>
        {hasNextPage && (
          <div className="p-4">
            <Button
              variant="outline"
              className="w-full"
              disabled={isFetching}
              aria-busy={isFetching}
              onClick={() => fetchNextPage()}
            >
              {isFetching ? say.alerts_loading() : say.alerts_show_older_alerts()}
            </Button>
          </div>
        )}
      </SidePanelContent>
    </SidePanel>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label={say.alerts_loading_alerts()} className="divide-y">
      {["first", "second", "third", "fourth"].map((row) => (
        <div key={row} className="grid gap-3 px-6 py-5">
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-3 w-24" />
        </div>
      ))}
    </div>
  );
}

/** Draws a shop bell for the empty list of alerts. */
function QuietBell({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 128 112"
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d="M20 8v44M20 20h40a6 6 0 0 1 6 6v4M20 44c18 0 30-8 34-24" />
      <path d="M14 12h12v8H14zM14 40h12v8H14z" className="fill-card" />
      <path d="M66 30a4 4 0 0 0-4 4v2h8v-2a4 4 0 0 0-4-4Z" className="fill-card" />
      <path
        d="M66 36c-15 0-24 10-25 26l-2 16-7 8h68l-7-8-2-16c-1-16-10-26-25-26Z"
        className="fill-card"
      />
      <path d="M39 78h54M60 86a6 6 0 0 0 12 0" />
      <path d="M66 92v14M62 106h8" />
    </svg>
  );
}
