import { useBrowserValue } from "../loading/hydrated";
import { isLooking } from "./looking";

/** Browser storage as a store for React, in this tab and across tabs. */

const listeners = new Set<() => void>();
// Without browser storage, the session lasts until the page is closed.
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

/** Clears local and session storage except the given keys. */
export function clearStoredExcept(keep: readonly string[]): void {
  const kept = keep.map((key) => [key, readStored(key)] as const);
  fallback.clear();
  try {
    storage().clear();
    // A support tab keeps the mark that it is one.
    if (!isLooking()) window.sessionStorage.clear();
  } catch {
    // Nothing was stored, so nothing is left to clear.
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

/** The stored text; `null` when there is none; `undefined` in the exported page. */
export function useStored(key: string): string | null | undefined {
  return useBrowserValue<string | null | undefined>(
    subscribeStored,
    () => readStored(key),
    undefined,
  );
}
