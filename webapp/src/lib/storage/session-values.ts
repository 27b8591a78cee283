import { pickGarage } from "@/lib/garages/pick-garage";
import { useBrowserValue } from "@/lib/loading/hydrated";
import { readStored, removeStored, subscribeStored } from "@/lib/storage/stored";
import { parsePerson } from "@/lib/storage/stored-person";

/** The names of the session's values in browser storage. */
export const TOKEN = "token";
export const USER_INFO = "userInfo";
export const GARAGE_ID = "garageId";
export const REMEMBERED_EMAIL = "rememberedEmail";
/** Email and ticket of a password reset. */
export const EMAIL = "email";
export const USER_ID = "userId";

/** The token, unless it contains characters that a header cannot carry. */
export function usableToken(stored: string | null): string | null {
  return stored && /^[\x21-\x7e]+$/.test(stored) ? stored : null;
}

export function readToken(): string | null {
  return usableToken(readStored(TOKEN));
}

/**
 * The garage of this tab, used by screens and calls. A garageId in the address wins if it is one of the
 * person's garages, so that a bookmark always opens the right garage. Otherwise the garage shared by all tabs
 * is used, even if it is suspended or lost.
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

/** Replaces a wrong garageId in the address. */
export function correctAddress(garageId: number): void {
  const named = new URLSearchParams(window.location.search).getAll(GARAGE_ID);
  if (named.length === 0 || (named.length === 1 && named[0] === String(garageId))) return;
  nameGarage(garageId);
}

/** Puts the garage into the address, for a later Back. */
export function nameGarage(garageId: number): void {
  const address = new URL(window.location.href);
  address.searchParams.set(GARAGE_ID, String(garageId));
  window.history.replaceState(window.history.state, "", address);
}

const addressListeners = new Set<() => void>();

/** Call this when the address has changed without a page load, because the garage may differ. */
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

/** Runs after every 401 and 403: removes the token, and the app opens sign-in. */
export function endSession(): void {
  removeStored(TOKEN);
  for (const listener of endListeners) listener();
}

export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}
