"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { Lazy } from "@/components/lazy";
import { closeAlerts, useAlertsOpen } from "../panel";

const load = () => import("./alerts-panel");

/** Shows the alerts while they are open; going anywhere closes them. */
export function AlertsHost() {
  const open = useAlertsOpen();
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what closes it
  useEffect(() => closeAlerts, [path]);
  return open ? <Lazy load={load} onFailure={closeAlerts} /> : null;
}
