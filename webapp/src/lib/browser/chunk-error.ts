/** Matches the messages of browsers when a script or style file cannot be loaded. */

const CHUNK = /^(failed to load|loading) (css )?chunk|dynamically imported module/i;

/**
 * Returns whether a script file could not be loaded. The network may be down, or a release may have
 * replaced the file.
 */
export function isChunkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "ChunkLoadError" || CHUNK.test(error.message);
}

const RELOADED = "reloadedAt";
const AGAIN_AFTER = 30_000;

/**
 * Reloads the page, because a release may have replaced its files. It does not reload a second time
 * within half a minute, so that a missing file causes no endless loop. Returns whether it reloads.
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
