import { useSyncExternalStore } from "react";

/**
 * After a 404 or 423, the garage may be suspended, or the person may no longer work there. Screens
 * do not show such an answer as a failure until the person's garages are loaded again.
 */
let checking = false;
const startListeners = new Set<() => void>();
const listeners = new Set<() => void>();

/** Loads the person's garages again, unless this is already in progress. */
export function checkGarage(): void {
  if (checking || startListeners.size === 0) return;
  setChecking(true);
  for (const listener of startListeners) listener();
}

/** Registers `ask`, which loads the person's garages. */
export function onGarageCheck(ask: () => Promise<unknown>): () => void {
  const listener = () => void ask().finally(() => setChecking(false));
  startListeners.add(listener);
  return () => startListeners.delete(listener);
}

export function useGarageCheck(): boolean {
  return useSyncExternalStore(subscribe, isChecking, isChecking);
}

function isChecking(): boolean {
  return checking;
}

function setChecking(next: boolean): void {
  checking = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
