"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { Lazy } from "@/components/lazy";
import { closeAlerts, useAlertsOpen } from "../panel";

const load = () => import("./alerts-panel");

/** Shows the alerts panel while it is open. A page change closes it. */
export function AlertsHost() {
  const open = useAlertsOpen();
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the path closes the panel
  useEffect(() => closeAlerts, [path]);
  return open ? <Lazy load={load} onFailure={closeAlerts} /> : null;
}
