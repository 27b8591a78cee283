import { EMAIL, USER_ID } from "@/lib/session-values";
import { readStored, removeStored, writeStored } from "@/lib/stored";

/** A password reset as it lies in browser storage, so that a reload neither loses nor restarts it. */

export const SENT_AT = "otpSentAt";

/** A code is on its way to this address; whatever an earlier reset had reached is void. */
export function codeWasSent(email: string, now: number = Date.now()): void {
  removeStored(USER_ID);
  writeStored(SENT_AT, String(now));
  writeStored(EMAIL, email);
}

/** The right to set a password, which the server calls the user's id. */
export function keepTicket(ticket: string): void {
  writeStored(USER_ID, ticket);
}

export function readTicket(): string | null {
  return readStored(USER_ID) || null;
}

export function dropTicket(): void {
  removeStored(USER_ID);
}

export function forgetReset(): void {
  for (const key of [SENT_AT, USER_ID, EMAIL]) {
    if (readStored(key) !== null) removeStored(key);
  }
}
