/** Loading script files on demand, and recovering when one is missing. */

const CHUNK = /^(failed to load|loading) (css )?chunk|dynamically imported module/i;

/**
 * Returns whether a script file could not be loaded. The network may be down, or a release replaced the file.
 */
export function isChunkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "ChunkLoadError" || CHUNK.test(error.message);
}

/** Runs when the browser is idle. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  if (!window.requestIdleCallback) {
    const timer = window.setTimeout(run, 1_000);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run, { timeout: 3_000 });
  return () => window.cancelIdleCallback(handle);
}

/** Loads a module early. Errors are ignored, because the component that needs it loads it again. */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

const RELOADED = "reloadedAt";
const AGAIN_AFTER = 30_000;

/**
 * Reloads the page, because a release may have replaced its files. It does not reload twice within half a
 * minute, so a file that is really missing does not cause a loop. Returns whether it reloads.
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
