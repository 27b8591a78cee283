import { useBrowserValue } from "@/lib/hydrated";
import { pickGarage } from "@/lib/pick-garage";
import { readStored, removeStored, subscribeStored } from "@/lib/stored";
import { parsePerson } from "@/lib/stored-person";

/** The names under which a session lies in browser storage. */
export const TOKEN = "token";
export const USER_INFO = "userInfo";
export const GARAGE_ID = "garageId";
export const REMEMBERED_EMAIL = "rememberedEmail";
/** Kept while a password is being reset: whose, and the ticket that allows it. */
export const EMAIL = "email";
export const USER_ID = "userId";

/** The token, unless it is something that no header could carry. */
export function usableToken(stored: string | null): string | null {
  return stored && /^[\x21-\x7e]+$/.test(stored) ? stored : null;
}

export function readToken(): string | null {
  return usableToken(readStored(TOKEN));
}

/**
 * The garage this tab acts in: what the screens show and what every call carries. An address that
 * names one of the person's garages wins over the choice that all tabs share, so that a bookmarked
 * or opened-in-a-new-tab record never acts in another; an address that names anything else does not. The
 * garage in use stays the one in use when it is suspended or lost: the shell says so.
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

/** Makes an address that names a garage name the one in which this tab acts. */
export function correctAddress(garageId: number): void {
  const named = new URLSearchParams(window.location.search).getAll(GARAGE_ID);
  if (named.length === 0 || (named.length === 1 && named[0] === String(garageId))) return;
  nameGarage(garageId);
}

/** Makes this address name the garage, for whoever comes back to it. */
export function nameGarage(garageId: number): void {
  const address = new URL(window.location.href);
  address.searchParams.set(GARAGE_ID, String(garageId));
  window.history.replaceState(window.history.state, "", address);
}

const addressListeners = new Set<() => void>();

/** To be called when the address has changed without a load: it may name another garage than before. */
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

/** Called with every 401 and 403: the token goes, and the app shows the way back in. */
export function endSession(): void {
  removeStored(TOKEN);
  for (const listener of endListeners) listener();
}

export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}
