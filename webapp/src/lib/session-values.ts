import { useSyncExternalStore } from "react";
import { readStored, removeStored, subscribeStored } from "@/lib/stored";

/** The names under which a session lies in browser storage. */
export const TOKEN = "token";
export const USER_INFO = "userInfo";
export const GARAGE_ID = "garageId";
export const REMEMBERED_EMAIL = "rememberedEmail";

/**
 * The garage this tab acts in. An address that names one wins over the choice that all tabs
 * share, so that a bookmarked or opened-in-a-new-tab record never acts in another garage.
 */
export function readGarageId(): number | null {
  const named = new URLSearchParams(window.location.search).get(GARAGE_ID);
  const id = Number(named ?? readStored(GARAGE_ID));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

export function useGarageId(): number | null {
  return useSyncExternalStore(subscribeStored, readGarageId, () => null);
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
