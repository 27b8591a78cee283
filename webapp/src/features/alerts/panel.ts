import { useSyncExternalStore } from "react";

/** The bell in the header and the phone's bottom bar share this state of the alerts panel. */
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
