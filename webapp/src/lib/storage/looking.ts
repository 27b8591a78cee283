export const LOOKING = "looking";

/**
 * Returns whether this tab is a support session. Such a tab uses session storage only, so it does not touch the
 * person's own session in the same browser.
 */
export function isLooking(): boolean {
  try {
    return window.sessionStorage.getItem(LOOKING) !== null;
  } catch {
    return false;
  }
}

/** The page for a tab without a session. */
export function signInPath(): "/look" | "/login" {
  return isLooking() ? "/look" : "/login";
}
