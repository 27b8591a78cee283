/** Parts of the app that are fetched on their own, and what to do when one of them does not come. */

const CHUNK = /^(failed to load|loading) (css )?chunk|dynamically imported module/i;

/** Whether a file of the app could not be fetched: no network, or a release that has replaced it. */
export function isChunkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "ChunkLoadError" || CHUNK.test(error.message);
}

const RELOADED = "reloadedAt";
const AGAIN_AFTER = 30_000;

/**
 * Loads the page anew, whose files a release may have replaced; not twice in a row, so that a file
 * that is really missing ends in words instead of a loop. Answers whether it does.
 */
export function reloadOnce(now: number = Date.now()): boolean {
  if (!navigator.onLine) return false;
  try {
    const last = Number(window.sessionStorage.getItem(RELOADED));
    if (now - last < AGAIN_AFTER) return false;
    window.sessionStorage.setItem(RELOADED, String(now));
  } catch {
    return false;
  }
  reload();
  return true;
}

export function reload(): void {
  window.location.reload();
}
