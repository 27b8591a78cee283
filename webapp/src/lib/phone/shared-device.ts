import { readStored, removeStored, useStored, writeStored } from "@/lib/storage/stored";

/** Who is signed in on this shared device: a membership with a PIN, or the key of a person with an email. */
export const SHARED_BY = "sharedBy";
/** Whose drafts this tab keeps. */
const TAB_OF = "tabOf";
/** Why the pad covers the page: nobody has touched it (`left`), or somebody else takes over (`switch`). */
const COVERED = "covered";
const TOUCHED = "lastTouch";
const COVER_AFTER_MS = 3 * 60_000;
const TOUCH_MS = 5_000;

export type Cover = "left" | "switch";

/** Clears the drafts of a tab in which somebody else has worked. */
function claimTab(): void {
  try {
    const by = window.localStorage.getItem(SHARED_BY);
    if (!by || by === window.sessionStorage.getItem(TAB_OF)) return;
    window.sessionStorage.clear();
    window.sessionStorage.setItem(TAB_OF, by);
  } catch {
    // The storage is blocked, so there are no drafts.
  }
}

export function useSharedBy(): string | null | undefined {
  return useStored(SHARED_BY);
}

/** Returns why the page is covered. All tabs share it, and a reload keeps it. */
export function useCover(): Cover | null {
  return coverOf(useStored(COVERED));
}

function coverOf(stored: string | null | undefined): Cover | null {
  return stored === "left" || stored === "switch" ? stored : null;
}

/** Covers the page for the next person. */
export function coverPage(why: Cover): void {
  writeStored(COVERED, why);
}

/** Notes who has signed in on a shared device. Without anybody, the session is not shared. */
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

/** Keeps the time of a touch, every few seconds only. A touch that is too late covers the page. */
export function noteTouch(): void {
  if (coverIfLeft()) return;
  if (sinceTouch() > TOUCH_MS) writeStored(TOUCHED, String(Date.now()));
}

/** Covers the page if nobody has touched it for three minutes, in any tab. Returns whether it is covered. */
export function coverIfLeft(): boolean {
  // The clock of the device may have been set back.
  if (sinceTouch() < 0) writeStored(TOUCHED, String(Date.now()));
  if (sinceTouch() > COVER_AFTER_MS) coverPage("left");
  return coverOf(readStored(COVERED)) !== null;
}

function sinceTouch(): number {
  return Date.now() - Number(readStored(TOUCHED) ?? 0);
}

/** The keys of a covered page, for the pad alone. */
export const PAD_KEY = "padkey";

// This module is loaded before any screen, so no screen reads a draft earlier, and no other listener of the
// window is faster. Keys do what they do in the browser, such as Tab and Enter, and nothing else.
if (typeof window !== "undefined") {
  claimTab();
  window.addEventListener(
    "keydown",
    (event) => {
      if (!document.querySelector("dialog[data-cover]")) return;
      event.stopImmediatePropagation();
      if (event.key === "Escape") event.preventDefault();
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      window.dispatchEvent(new CustomEvent(PAD_KEY, { detail: event.key }));
    },
    true,
  );
}
