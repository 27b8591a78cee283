"use client";

import { Lazy } from "@/components/lazy";
import { AlertsKeeper } from "@/features/alerts/device/alerts-keeper";
import { NewVersion } from "./new-version";
import { ShortcutsHost } from "./shortcuts-host";

const loadReminder = () => import("@/features/subscription/components/reminder-watch");
const loadShares = () => import("@/features/share/components/share-host");
const loadCounter = () => import("@/features/intake/components/counter-host");

/** The parts of the frame that load after the page, because nobody needs them earlier. */
export default function LaterParts() {
  return (
    <>
      <ShortcutsHost />
      <NewVersion />
      <AlertsKeeper />
      <Lazy load={loadReminder} whenIdle />
      <Lazy load={loadShares} whenIdle />
      <Lazy load={loadCounter} whenIdle />
    </>
  );
}
