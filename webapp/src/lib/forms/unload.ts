import { useSyncExternalStore } from "react";

let unsavedForms = 0;
let askedAlready = false;
const listeners = new Set<() => void>();

export function hasUnsavedChanges(): boolean {
  return unsavedForms > 0;
}

export function useUnsavedChanges(): boolean {
  return useSyncExternalStore(subscribe, hasUnsavedChanges, () => false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function count(change: 1 | -1): void {
  unsavedForms += change;
  for (const listener of listeners) listener();
}

/** Makes the browser ask before the page closes or loads again. Returns a function that stops this. */
export function guardUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (!askedAlready) event.preventDefault();
  };
  count(1);
  window.addEventListener("beforeunload", ask);
  return () => {
    count(-1);
    window.removeEventListener("beforeunload", ask);
  };
}

/** Lets the person leave without the browser's question, because the app has asked before. */
export function leaveWithoutQuestion(): void {
  askedAlready = true;
}
