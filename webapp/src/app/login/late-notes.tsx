"use client";

import { LockedEntries } from "@/features/intake/components/locked-entries";
import { SharedNote } from "@/features/share/components/shared-note";

/** What the sign-in page says about this device. Load it lazily. */
export default function LateNotes() {
  return (
    <>
      <SharedNote />
      <LockedEntries />
    </>
  );
}
