import { useBrowserValue } from "@/lib/loading/hydrated";

/**
 * The admin's token is stored per tab, under its own key. It is separate from a garage session, and
 * the admin must sign in again in a new tab.
 */
const TOKEN = "consoleToken";
const listeners = new Set<() => void>();
// This variable is used if the browser blocks storage. The admin must then sign in again after each
// page load.
let fallback: string | null = null;

export function readAdminToken(): string | null {
  try {
    return window.sessionStorage.getItem(TOKEN);
  } catch {
    return fallback;
  }
}

export function openConsole(token: string): void {
  write(token);
}

export function closeConsole(): void {
  write(null);
}

/**
 * Returns the admin's token. It returns `undefined` only in the exported page, before the browser's
 * storage can be read.
 */
export function useAdminToken(): string | null | undefined {
  return useBrowserValue<string | null | undefined>(subscribe, readAdminToken, undefined);
}

function write(token: string | null): void {
  try {
    if (token === null) window.sessionStorage.removeItem(TOKEN);
    else window.sessionStorage.setItem(TOKEN, token);
  } catch {
    fallback = token;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
