"use client";

import { Lazy } from "@/components/lazy";
import { NewVersion } from "./new-version";
import { ShortcutsHost } from "./shortcuts-host";

const loadReminder = () => import("@/features/subscription/components/reminder-watch");
const loadShares = () => import("@/features/share/components/share-host");
const loadAlerts = () => import("@/features/alerts/device/alerts-keeper");
const loadCounter = () => import("@/features/intake/components/counter-host");

/** The parts of the frame that load after the page, because nobody needs them earlier. */
export default function LaterParts() {
  return (
    <>
      <ShortcutsHost />
      <NewVersion />
      <Lazy load={loadAlerts} whenIdle />
      <Lazy load={loadReminder} whenIdle />
      <Lazy load={loadShares} whenIdle />
      <Lazy load={loadCounter} whenIdle />
    </>
  );
}
