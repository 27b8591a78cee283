import { useSyncExternalStore } from "react";

/** Whether the alerts are open: two buttons open the one panel, a bell on a desk and an item in the bar of a phone. */
let open = false;
const listeners = new Set<() => void>();

export function openAlerts(): void {
  setOpen(true);
}

export function closeAlerts(): void {
  setOpen(false);
}

function setOpen(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

export function useAlertsOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
    () => false,
  );
}
