"use client";

import { useMemo } from "react";
import {
  GARAGE_ID,
  REMEMBERED_EMAIL,
  readGarageId,
  TOKEN,
  USER_INFO,
  useGarageId,
} from "@/lib/session-values";
import { clearStoredExcept, readStored, removeStored, useStored, writeStored } from "@/lib/stored";
import { pickGarage } from "./pick-garage";
import type { Garage, LoginEnvelope, MeOut, User } from "./types";

export type Session = {
  /** `unknown` only in the exported page, before the browser's storage can be read. */
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
    const info = readUserInfo(stored);
    const garages = info?.garages ?? NO_GARAGES;
    return {
      status: token === undefined ? "unknown" : token ? "open" : "none",
      user: info?.user,
      garages,
      garage: pickGarage(garages, garageId),
    };
  }, [token, stored, garageId]);
}

export function openSession(envelope: LoginEnvelope, form: { email: string; remember: boolean }) {
  const login = envelope.data;
  if (form.remember) writeStored(REMEMBERED_EMAIL, form.email);
  else removeStored(REMEMBERED_EMAIL);
  storeUserInfo(envelope, login.garages);
  // Last: the token is what the screens wait for, and they need the rest with it.
  writeStored(TOKEN, login.token);
}

/** Takes over what `me` knows now: a new name, a new branch, a role that changed. */
export function refreshSession(me: MeOut, token: string | null): void {
  // An answer that was asked for by a session since closed belongs to nobody here.
  if (!token || token !== readStored(TOKEN)) return;
  storeUserInfo({ success: true, message: "", data: { token, ...me } }, me.garages);
}

function storeUserInfo(envelope: object, garages: readonly Garage[]): void {
  writeStored(USER_INFO, JSON.stringify(envelope));
  const lastUsed = Number(readStored(GARAGE_ID)) || null;
  const picked = pickGarage(garages, lastUsed);
  if (picked && picked.garageId !== lastUsed) writeStored(GARAGE_ID, String(picked.garageId));
}

export function closeSession(): void {
  clearStoredExcept([GARAGE_ID, REMEMBERED_EMAIL]);
}

/** Switches every tab to this branch, and this one even where its address names another. */
export function chooseGarage(garageId: number): void {
  const address = new URL(window.location.href);
  if (address.searchParams.has(GARAGE_ID) && readGarageId() !== garageId) {
    address.searchParams.set(GARAGE_ID, String(garageId));
    window.history.replaceState(window.history.state, "", address);
  }
  writeStored(GARAGE_ID, String(garageId));
}

function readUserInfo(text: string | null | undefined): MeOut | undefined {
  if (!text) return undefined;
  try {
    const data: unknown = JSON.parse(text)?.data;
    return isMe(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

// Storage is the person's to edit: what does not look like a session is loaded anew.
function isMe(data: unknown): data is MeOut {
  if (typeof data !== "object" || data === null) return false;
  const { user, garages } = data as Partial<MeOut>;
  return typeof user?.firstName === "string" && Array.isArray(garages);
}
