import { EMAIL, USER_ID } from "@/lib/storage/session-values";
import { readStored, removeStored, writeStored } from "@/lib/storage/stored";

/**
 * The names under which browser storage keeps a password reset, so that a reload does not lose it.
 */

export const SENT_AT = "otpSentAt";

/**
 * Stores the time at which a code was sent and the email, and removes the ticket of an earlier
 * reset.
 */
export function codeWasSent(email: string, now: number = Date.now()): void {
  removeStored(USER_ID);
  writeStored(SENT_AT, String(now));
  writeStored(EMAIL, email);
}

/** Stores the ticket that allows setting a new password. The server's name for it is `userId`. */
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
