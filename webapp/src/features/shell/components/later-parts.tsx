"use client";

import { AlertsKeeper } from "@/features/alerts/device/alerts-keeper";
import { NewVersion } from "./new-version";
import { ShortcutsHost } from "./shortcuts-host";

/** The parts of the frame that load after the page, because nobody needs them earlier. */
export default function LaterParts() {
  return (
    <>
      <ShortcutsHost />
      <NewVersion />
      <AlertsKeeper />
    </>
  );
}
