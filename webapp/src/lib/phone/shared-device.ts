import { readStored, removeStored, useStored, writeStored } from "@/lib/storage/stored";

/** The membership that is signed in with a PIN on this shared device. */
export const SHARED_BY = "sharedBy";
/** Why the pad covers the page: nobody has touched it (`left`), or somebody else takes over (`switch`). */
const COVERED = "covered";
const TOUCHED = "lastTouch";
const COVER_AFTER_MS = 3 * 60_000;
const TOUCH_MS = 5_000;

export type Cover = "left" | "switch";

export function useSharedBy(): string | null | undefined {
  return useStored(SHARED_BY);
}

/** Returns why the page is covered. All tabs share it, and a reload keeps it. */
export function useCover(): Cover | null {
  const stored = useStored(COVERED);
  return stored === "left" || stored === "switch" ? stored : null;
}

/** Covers the page for the next person. */
export function coverPage(why: Cover): void {
  writeStored(COVERED, why);
}

/** Notes who has signed in on a shared device. Without a membership, the session is not shared. */
export function beginSharing(by: string | undefined): void {
  removeStored(COVERED);
  if (by) {
    writeStored(SHARED_BY, by);
    writeStored(TOUCHED, String(Date.now()));
  } else {
    removeStored(SHARED_BY);
    removeStored(TOUCHED);
  }
}

/** Keeps the time of the last touch. It is written every few seconds only. */
export function noteTouch(): void {
  if (Date.now() - lastTouch() > TOUCH_MS) writeStored(TOUCHED, String(Date.now()));
}

/** Covers the page if nobody has touched it for three minutes, in any tab. */
export function coverIfLeft(): void {
  if (Date.now() - lastTouch() > COVER_AFTER_MS) coverPage("left");
}

function lastTouch(): number {
  return Number(readStored(TOUCHED) ?? 0);
}
