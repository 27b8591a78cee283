import { useBrowserValue } from "../loading/hydrated";
import { isLooking } from "./looking";

/**
 * Makes browser storage a store for React. It notifies components about changes in this tab and in
 * other tabs.
 */

const listeners = new Set<() => void>();
// If the browser blocks storage, these values keep the session until the page is closed.
const fallback = new Map<string, string>();

function storage(): Storage {
  return isLooking() ? window.sessionStorage : window.localStorage;
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

export function readStored(key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return fallback.get(key) ?? null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    storage().setItem(key, value);
  } catch {
    fallback.set(key, value);
  }
  notifyListeners();
}

export function removeStored(key: string): void {
  try {
    storage().removeItem(key);
  } catch {
    fallback.delete(key);
  }
  notifyListeners();
}

/** Clears local storage and session storage, but keeps the values of the given keys. */
export function clearStoredExcept(keep: readonly string[]): void {
  const kept = keep.map((key) => [key, readStored(key)] as const);
  fallback.clear();
  try {
    storage().clear();
    // The session storage of a support tab is not cleared, because it marks the tab as a support
    // tab.
    if (!isLooking()) window.sessionStorage.clear();
  } catch {
    // Browser storage is blocked, so there is nothing to clear.
  }
  for (const [key, value] of kept) {
    if (value !== null) writeStored(key, value);
  }
  notifyListeners();
}

export function subscribeStored(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
    window.removeEventListener("popstate", listener);
  };
}

/**
 * Returns the stored text. It returns `null` if nothing is stored, and `undefined` in the exported
 * page.
 */
export function useStored(key: string): string | null | undefined {
  return useBrowserValue<string | null | undefined>(
    subscribeStored,
    () => readStored(key),
    undefined,
  );
}
