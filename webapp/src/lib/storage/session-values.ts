import { pickGarage } from "@/lib/garages/pick-garage";
import { useBrowserValue } from "@/lib/loading/hydrated";
import { readStored, removeStored, subscribeStored, useStored } from "@/lib/storage/stored";
import { parsePerson } from "@/lib/storage/stored-person";

/** The names under which browser storage keeps the session's values. */
export const TOKEN = "token";
export const USER_INFO = "userInfo";
export const GARAGE_ID = "garageId";
export const REMEMBERED_EMAIL = "rememberedEmail";
/** These names keep the email and the ticket of a password reset. */
export const EMAIL = "email";
export const USER_ID = "userId";

/** Returns the token. It returns null if the token has characters that a header cannot contain. */
export function usableToken(stored: string | null): string | null {
  return stored && /^[\x21-\x7e]+$/.test(stored) ? stored : null;
}

export function readToken(): string | null {
  return usableToken(readStored(TOKEN));
}

/** Returns whether the session was opened with a PIN. It has the rights of the workshop floor. */
export function useSignedInByPin(): boolean {
  return useStored(TOKEN)?.startsWith("gp_") ?? false;
}

/**
 * Returns the garage of this tab, for screens and calls. A garageId in the URL is used if the
 * person works in that garage, so that a bookmark opens the right garage. Otherwise all tabs share
 * one garage, even if it is suspended or the person no longer works there.
 */
export function readGarageId(): number | null {
  const named = toId(new URLSearchParams(window.location.search).get(GARAGE_ID));
  const remembered = toId(readStored(GARAGE_ID));
  const stored = readStored(USER_INFO);
  const person = stored ? parsePerson(stored) : undefined;
  if (!person) return named ?? remembered;
  if (person.garages.some(({ garageId }) => garageId === named)) return named;
  return remembered ?? pickGarage(person.garages)?.garageId ?? null;
}

export function toId(text: string | null): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** Replaces a wrong garageId in the URL with this garage. */
export function correctAddress(garageId: number): void {
  const named = new URLSearchParams(window.location.search).getAll(GARAGE_ID);
  if (named.length === 0 || (named.length === 1 && named[0] === String(garageId))) return;
  nameGarage(garageId);
}

/** Writes the garage into the URL, so that Back later returns to that garage. */
export function nameGarage(garageId: number): void {
  const address = new URL(window.location.href);
  address.searchParams.set(GARAGE_ID, String(garageId));
  window.history.replaceState(window.history.state, "", address);
}

const addressListeners = new Set<() => void>();

/**
 * Notifies all components that the URL has changed without a page load. The URL may contain another
 * garage now.
 */
export function addressChanged(): void {
  for (const listener of addressListeners) listener();
}

function subscribeGarageId(listener: () => void): () => void {
  addressListeners.add(listener);
  const forget = subscribeStored(listener);
  return () => {
    addressListeners.delete(listener);
    forget();
  };
}

export function useGarageId(): number | null {
  return useBrowserValue(subscribeGarageId, readGarageId, null);
}

const endListeners = new Set<() => void>();

/** Removes the token after every 401 and 403. The app then opens sign-in. */
export function endSession(): void {
  removeStored(TOKEN);
  for (const listener of endListeners) listener();
}

export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}
