"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { configOptions } from "@/features/session/api/config";
import { useSession } from "@/features/session/session";
import { hasUnsavedChanges } from "@/lib/forms/unload";
import { onSignedOut } from "@/lib/storage/signed-out";
import { OPEN_PAGE, OPENED } from "@/sw/rules";
import { endAlertsHere, useGaragesHere } from "./alerts-here";
import { renewAlertsHere } from "./switch-alerts";

/** Opens the page of a notification, and keeps the address of this browser at the server until the sign-out. */
export function AlertsKeeper() {
  const router = useRouter();
  const { garage } = useSession();
  const garages = useGaragesHere();
  const isOn = garages.includes(garage?.garageId ?? 0);
  const isOnSomewhere = garages.length > 0;
  const { data } = useQuery({ ...configOptions(), enabled: isOn });
  const garageId = garage?.garageId;
  const pushKey = data?.pushKey;
  useEffect(() => {
    if (!isOn || !garageId || !pushKey) return;
    renewAlertsHere(garageId, pushKey).catch((error: unknown) =>
      console.warn("The address for alerts was not sent.", error),
    );
  }, [isOn, garageId, pushKey]);
  useEffect(() => {
    if (!isOnSomewhere) return;
    const stop = onSignedOut(() => {
      stop();
      endAlertsHere();
    });
    return stop;
  }, [isOnSomewhere]);
  useEffect(() => {
    const container = navigator.serviceWorker;
    const open = ({ data: sent, ports }: MessageEvent) => {
      const path: unknown = sent?.[OPEN_PAGE];
      if (typeof path !== "string" || !path.startsWith("/dashboard/")) return;
      ports[0]?.postMessage(OPENED);
      if (hasUnsavedChanges()) pressLink(path);
      else router.push(path as Route);
    };
    container?.addEventListener("message", open);
    return () => container?.removeEventListener("message", open);
  }, [router]);
  return null;
}

/** Presses a link to a page. A form with unsaved text asks before it lets the person leave. */
function pressLink(path: string): void {
  const link = document.createElement("a");
  link.href = path;
  document.body.append(link);
  link.click();
  link.remove();
}
