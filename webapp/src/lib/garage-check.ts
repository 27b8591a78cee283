import { useSyncExternalStore } from "react";

/**
 * A call was answered with 404 or 423: the garage in use may be suspended, or this person may no longer work
 * there. Until the server has said, no screen takes that answer for a fault.
 */
let checking = false;
const startListeners = new Set<() => void>();
const listeners = new Set<() => void>();

/** Asks the server about the person's garages, once at a time. */
export function checkGarage(): void {
  if (checking || startListeners.size === 0) return;
  setChecking(true);
  for (const listener of startListeners) listener();
}

/** `ask` loads the person's garages. */
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
