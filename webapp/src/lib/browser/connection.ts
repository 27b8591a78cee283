import { useSyncExternalStore } from "react";

/** Stores whether the server answers. While it does not answer, it is polled. */

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;
const PATIENCE_MS = 5_000;

let reachable = true;
let wait = FIRST_WAIT_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const returnListeners = new Set<() => void>();

/**
 * Marks the server as unreachable. It is called if a call gets no answer and if the browser goes
 * offline.
 */
export function noteUnreachable(): void {
  if (!reachable) return;
  set(false);
  wait = FIRST_WAIT_MS;
  schedule();
}

/** Marks the server as reachable. It is called after every answer, even after a refusal. */
export function noteReachable(): void {
  if (reachable) return;
  clearTimeout(timer);
  set(true);
  for (const listener of returnListeners) listener();
}

/** Asks the server immediately, without waiting for the next poll. */
export async function askAgain(): Promise<void> {
  clearTimeout(timer);
  try {
    await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    noteReachable();
  } catch {
    if (reachable) return;
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    schedule();
  }
}

/** Registers a listener. It runs when the server answers again. */
export function onReturn(listener: () => void): () => void {
  returnListeners.add(listener);
  return () => returnListeners.delete(listener);
}

export function useReachable(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => reachable,
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("online", askAgain);
  window.addEventListener("offline", noteUnreachable);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("online", askAgain);
    window.removeEventListener("offline", noteUnreachable);
  };
}

function schedule(): void {
  clearTimeout(timer);
  timer = setTimeout(askAgain, wait);
}

function set(next: boolean): void {
  reachable = next;
  for (const listener of listeners) listener();
}
