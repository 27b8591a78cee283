"use client";

import { AlertsKeeper } from "@/features/alerts/device/alerts-keeper";
import CounterHost from "@/features/intake/components/counter-host";
import ShareHost from "@/features/share/components/share-host";
import ReminderWatch from "@/features/subscription/components/reminder-watch";
import { NewVersion } from "./new-version";
import { ShortcutsHost } from "./shortcuts-host";

/** The parts of the frame that load after the page, because nobody needs them earlier. */
export default function LaterParts() {
  return (
    <>
      <ShortcutsHost />
      <NewVersion />
      <AlertsKeeper />
      <ReminderWatch />
      <ShareHost />
      <CounterHost />
    </>
  );
}
