export const LOOKING = "looking";

/**
 * Whether this tab looks into a garage for support. It then keeps everything to itself: the session
 * that a person has in the same browser is not touched, and does not show through when the look is over.
 */
export function isLooking(): boolean {
  try {
    return window.sessionStorage.getItem(LOOKING) !== null;
  } catch {
    return false;
  }
}

/** Where this tab goes that has no session, or has none any more. */
export function wayIn(): "/look" | "/login" {
  return isLooking() ? "/look" : "/login";
}
