import { readStored, removeStored } from "@/lib/storage/stored";

/** The garages whose alerts this browser shows to the person who is signed in, as a JSON list of ids. */
export const ALERTS_HERE = "alertsHere";

/**
 * Ends the alerts of a session in this browser. The server sends nothing to an ended session, and the push service
 * forgets the address. The next person has to switch them on.
 */
export function endAlertsHere(): void {
  if (readStored(ALERTS_HERE) === null) return;
  removeStored(ALERTS_HERE);
  dropAddress().catch((error: unknown) => console.warn("The address for alerts stays.", error));
}

/** Takes back the address of this browser at its push service. */
export async function dropAddress(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
