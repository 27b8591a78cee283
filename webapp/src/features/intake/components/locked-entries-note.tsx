"use client";

import { Lazy } from "@/components/lazy";

const load = () => import("./locked-entries");

/** Shows a note about waiting entries, after the page has loaded. */
export function LockedEntriesNote() {
  return <Lazy load={load} whenIdle />;
}
