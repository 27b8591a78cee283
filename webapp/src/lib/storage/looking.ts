export const LOOKING = "looking";

/**
 * Returns whether this tab is in a support session. Such a tab uses only session storage, so it
 * does not change the person's own session in the same browser.
 */
export function isLooking(): boolean {
  try {
    return window.sessionStorage.getItem(LOOKING) !== null;
  } catch {
    return false;
  }
}

/** Returns the URL that opens if a tab has no session. */
export function signInPath(): "/look" | "/login" {
  return isLooking() ? "/look" : "/login";
}
