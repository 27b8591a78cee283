"use client";

import { useMemo } from "react";
import { pickGarage } from "@/lib/pick-garage";
import {
  correctAddress,
  GARAGE_ID,
  REMEMBERED_EMAIL,
  TOKEN,
  toId,
  USER_INFO,
  usableToken,
  useGarageId,
} from "@/lib/session-values";
import { clearStoredExcept, readStored, removeStored, useStored, writeStored } from "@/lib/stored";
import { parsePerson, type StoredPerson } from "@/lib/stored-person";
import type { Garage, LoginEnvelope, MeOut, User } from "./types";

export type Session = {
  /** `none` also when what was stored is no session; `unknown` only in the exported page, before the browser's storage can be read. */
  status: "unknown" | "none" | "open";
  user: User | undefined;
  garages: readonly Garage[];
  garage: Garage | undefined;
};

const NO_GARAGES: readonly Garage[] = [];

/** Who is signed in and where they act, following browser storage in this and other tabs. */
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

/** Whether this person may do something in the branch they are in. The server decides; screens leave out what it would refuse. */
export function useMay(permission: string): boolean {
  return useSession().garage?.permissions.includes(permission) ?? false;
}

/** Whether a session ended here without a sign-out, which would have taken its traces along. */
const hasEnded = (token: string | null | undefined, stored: string | null | undefined) =>
  token === null && Boolean(stored);

export function useSessionEnded(): boolean {
  return hasEnded(useStored(TOKEN), useStored(USER_INFO));
}

/** The same, asked once. */
export function hasSessionEnded(): boolean {
  return hasEnded(readStored(TOKEN), readStored(USER_INFO));
}

export function openSession(envelope: LoginEnvelope, form: { email: string; remember: boolean }) {
  const login = envelope.data;
  if (form.remember) writeStored(REMEMBERED_EMAIL, form.email);
  else removeStored(REMEMBERED_EMAIL);
  storeUserInfo(envelope);
  chooseFirstGarage(login);
  // Last: the token is what the screens wait for, and they need the rest with it.
  writeStored(TOKEN, login.token);
}

/** With a token alone, of somebody whose garage is not there yet; `me` tells the rest. */
export function beginSession(token: string): void {
  for (const key of [USER_INFO, GARAGE_ID]) removeStored(key);
  writeStored(TOKEN, token);
}

/** Takes over what `me` knows now: a new name, a new branch, a role that changed. */
export function refreshSession(me: MeOut, token: string | null): void {
  // An answer that was asked for by a session since closed belongs to nobody here.
  if (!token || token !== readStored(TOKEN)) return;
  const envelope = { success: true, message: "", data: { token, ...me } };
  storeUserInfo(envelope);
  // The garage in use stays, even one that is suspended or lost: the shell says so.
  if (toId(readStored(GARAGE_ID)) === null) chooseFirstGarage(me);
}

function storeUserInfo(envelope: { data: StoredPerson & { token: string } }): void {
  writeStored(USER_INFO, JSON.stringify(envelope));
}

/** The last used garage when it can be used, else another one. */
function chooseFirstGarage({ garages }: StoredPerson): void {
  const lastUsed = toId(readStored(GARAGE_ID));
  const picked = pickGarage(garages, lastUsed);
  if (picked && picked.garageId !== lastUsed) writeStored(GARAGE_ID, String(picked.garageId));
}

export function closeSession(): void {
  clearStoredExcept([GARAGE_ID, REMEMBERED_EMAIL]);
}

/** Switches every tab to this branch, and this one even where its address names another. */
export function chooseGarage(garageId: number): void {
  correctAddress(garageId);
  moveToGarage(garageId);
}

/** The same for a tab that goes to another address at once. */
export function moveToGarage(garageId: number): void {
  writeStored(GARAGE_ID, String(garageId));
}
