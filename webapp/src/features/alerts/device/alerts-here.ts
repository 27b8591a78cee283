import { USER_INFO } from "@/lib/storage/session-values";
import { readStored, removeStored, useStored, writeStored } from "@/lib/storage/stored";
import { parsePerson } from "@/lib/storage/stored-person";
import { dropAddress } from "./address";

/** The name of the stored garages whose alerts this browser shows, and of their person. */
export const ALERTS_HERE = "alertsHere";

type AlertsHere = { person: string; garages: number[] };

/** Returns the garages whose alerts this browser shows to the person who is signed in. */
export function garagesHere(): number[] {
  return garagesOf(readStored(ALERTS_HERE), readStored(USER_INFO));
}

export function useGaragesHere(): number[] {
  return garagesOf(useStored(ALERTS_HERE) ?? null, useStored(USER_INFO) ?? null);
}

/** Another person in this browser has not asked for alerts. */
function garagesOf(stored: string | null, userInfo: string | null): number[] {
  try {
    const { person, garages }: AlertsHere = JSON.parse(stored ?? "{}");
    if (!person || person !== personIn(userInfo) || !Array.isArray(garages)) return [];
    return garages.filter((id) => Number.isSafeInteger(id));
  } catch {
    return [];
  }
}

function personIn(userInfo: string | null): string | undefined {
  return userInfo ? parsePerson(userInfo)?.user.personKey : undefined;
}

export function rememberGarages(garages: readonly number[]): void {
  const person = personIn(readStored(USER_INFO));
  writeStored(ALERTS_HERE, JSON.stringify({ person, garages }));
}

/**
 * Ends all alerts in this browser. The server sends nothing to an ended session, and the push service forgets the
 * address. The next person has to switch them on.
 */
export function endAlertsHere(): void {
  removeStored(ALERTS_HERE);
  dropAddress().catch((error: unknown) => console.warn("The address for alerts stays.", error));
}
