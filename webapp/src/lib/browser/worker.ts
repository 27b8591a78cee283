import { TAKE_OVER } from "@/sw/rules";

const CHECK_MS = 60 * 60_000;

/**
 * Registers the service worker for a language. `onNewVersion` runs when a release comes while the page is open.
 * A worker that is found while the page loads replaces the one before, because the page is of its release already.
 * Returns a function that ends the checks for new versions.
 */
export function registerWorker(language: string, onNewVersion: () => void): () => void {
  let check: ReturnType<typeof setInterval> | undefined;
  let ended = false;
  begin().catch((error: unknown) => console.warn("The service worker is not registered.", error));

  async function begin(): Promise<void> {
    // The container is missing on plain http.
    const registration = await navigator.serviceWorker?.register(`/sw.js?lang=${language}`, {
      updateViaCache: "none",
    });
    if (!registration) return;
    // Offline, the check fails, and the present worker stays.
    await registration.update().catch(() => undefined);
    const current = registration.installing ?? registration.waiting;
    current?.postMessage(TAKE_OVER);
    if (ended) return;
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      // This event comes after the check that found the worker.
      if (worker === current) return;
      worker?.addEventListener("statechange", () => {
        if (worker.state === "installed" && !ended) onNewVersion();
      });
    });
    check = setInterval(() => registration.update().catch(() => undefined), CHECK_MS);
  }
  return () => {
    ended = true;
    clearInterval(check);
  };
}
