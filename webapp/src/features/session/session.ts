"use client";

import { useMemo } from "react";
import { pickGarage } from "@/lib/garages/pick-garage";
import { isSharedDevice, LINKED_PHONE } from "@/lib/phone/linked-phone";
import { beginSharing, SHARED_BY } from "@/lib/phone/shared-device";
import { PAPER_SIZE } from "@/lib/storage/paper-size";
import {
  correctAddress,
  endSession,
  GARAGE_ID,
  REMEMBERED_EMAIL,
  readGarageId,
  TOKEN,
  toId,
  USER_INFO,
  usableToken,
  useGarageId,
} from "@/lib/storage/session-values";
import {
  clearStoredExcept,
  readStored,
  removeStored,
  useStored,
  writeStored,
} from "@/lib/storage/stored";
import { parsePerson, type StoredPerson } from "@/lib/storage/stored-person";
import type { Garage, LoginEnvelope, MeOut, User } from "./types";

export type Session = {
  /**
   * `none` means that there is no session, or that the stored session is damaged. `unknown` occurs
   * only in the exported page, before the browser's storage can be read.
   */
  status: "unknown" | "none" | "open";
  user: User | undefined;
  garages: readonly Garage[];
  garage: Garage | undefined;
};

const NO_GARAGES: readonly Garage[] = [];

/**
 * Returns the signed-in person and their garage from browser storage. It updates after changes in other tabs.
 */
export function useSession(): Session {
  const token = useStored(TOKEN);
  const stored = useStored(USER_INFO);
  const garageId = useGarageId();
  return useMemo(() => {
    const person: StoredPerson | undefined = stored ? parsePerson(stored) : undefined;
    const garages: readonly Garage[] = person?.garages ?? NO_GARAGES;
    const isOpen = token && usableToken(token) && (person || !stored);
    return {
      status: token === undefined ? "unknown" : isOpen ? "open" : "none",
      user: person?.user,
      garages,
      garage: garages.find((garage) => garage.garageId === garageId),
    };
  }, [token, stored, garageId]);
}

/**
 * Returns whether the person has a permission in the current garage. Screens use it to hide
 * buttons; only the server enforces permissions.
 */
export function useMay(permission: string): boolean {
  return useSession().garage?.permissions.includes(permission) ?? false;
}

/**
 * Returns whether the session has ended without a sign-out. The user info is then still stored, but
 * a sign-out removes it.
 */
const hasEnded = (token: string | null | undefined, stored: string | null | undefined) =>
  token === null && Boolean(stored);

export function useSessionEnded(): boolean {
  return hasEnded(useStored(TOKEN), useStored(USER_INFO));
}

/** Returns the current value of useSessionEnded, without updates. */
export function hasSessionEnded(): boolean {
  return hasEnded(readStored(TOKEN), readStored(USER_INFO));
}

type SignIn = {
  email: string;
  remember: boolean;
  /** The membership that has signed in on a shared device. */
  sharedBy?: string | undefined;
};

export function openSession(envelope: LoginEnvelope, form: SignIn) {
  const login = envelope.data;
  const remember = form.remember && !isSharedDevice();
  const by = form.sharedBy ?? (isSharedDevice() ? login.user.personKey : undefined);
  // Nothing of the person before stays on a shared device.
  if (by && by !== readStored(SHARED_BY)) closeSession();
  beginSharing(by);
  if (remember) writeStored(REMEMBERED_EMAIL, form.email);
  else removeStored(REMEMBERED_EMAIL);
  storeUserInfo(envelope);
  chooseFirstGarage(login);
  // The token is stored last, because screens start when the token is stored, and they need the
  // other values.
  writeStored(TOKEN, login.token);
}

/**
 * Starts a session that has only a token, while the new garage is being prepared. `me` loads the
 * other values later.
 */
export function beginSession(token: string): void {
  for (const key of [USER_INFO, GARAGE_ID]) removeStored(key);
  writeStored(TOKEN, token);
}

/** Stores a new answer of `me`, which may have a new name, branch or role. */
export function refreshSession(me: MeOut, token: string | null): void {
  // This ignores the answer to a request of an earlier session.
  if (!token || token !== readStored(TOKEN)) return;
  // A manager has signed the person out of this garage. A new sign-in opens it again, and the text of
  // an open form is kept until then.
  if (me.signedOut?.includes(readGarageId() ?? 0)) {
    endSession();
    return;
  }
  const envelope = { success: true, message: "", data: { token, ...me } };
  storeUserInfo(envelope);
  // The selected garage stays selected, even if it is suspended or the person no longer works
  // there. The dashboard frame shows a notice.
  if (toId(readStored(GARAGE_ID)) === null) chooseFirstGarage(me);
}

function storeUserInfo(envelope: { data: StoredPerson & { token: string } }): void {
  writeStored(USER_INFO, JSON.stringify(envelope));
}

/** Selects the last used garage. If this is not possible, it selects another garage. */
function chooseFirstGarage({ garages }: StoredPerson): void {
  const lastUsed = toId(readStored(GARAGE_ID));
  const picked = pickGarage(garages, lastUsed);
  if (picked && picked.garageId !== lastUsed) writeStored(GARAGE_ID, String(picked.garageId));
}

export function closeSession(): void {
  clearStoredExcept([GARAGE_ID, REMEMBERED_EMAIL, LINKED_PHONE, PAPER_SIZE]);
}

/**
 * Switches all tabs to this garage. This tab switches too, even if its URL contains another garage.
 */
export function chooseGarage(garageId: number): void {
  correctAddress(garageId);
  moveToGarage(garageId);
}

/** Switches the garage without changing the URL. The tab then opens another page. */
export function moveToGarage(garageId: number): void {
  writeStored(GARAGE_ID, String(garageId));
}
