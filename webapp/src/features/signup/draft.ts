import { useMemo } from "react";
import { readStored, removeStored, useStored, writeStored } from "@/lib/storage/stored";
import { TYPED_FIELDS, type Typed } from "./forms";

/**
 * A sign-up in browser storage, so that a new tab continues at the same step. It is removed after
 * the last step or after a sign-in. It never contains the password.
 */
export type SignUpDraft = {
  savedAt: number;
  typed: Partial<Typed>;
  at:
    | { step: "owner" | "garage" }
    | { step: "code"; signUpId: string; sentAt: number }
    | { step: "preparing"; garageId: number }
    /** This step shows that the email address already has an account. */
    | { step: "known"; garageName: string };
};
export type Place = SignUpDraft["at"];

export const SIGN_UP = "signUp";
// The server also keeps an unconfirmed sign-up for seven days.
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

export const BEGINNING: SignUpDraft = { savedAt: 0, typed: {}, at: { step: "owner" } };

export function readSignUp(): SignUpDraft {
  return parse(readStored(SIGN_UP)) ?? BEGINNING;
}

export function keepSignUp(change: Partial<Pick<SignUpDraft, "typed" | "at">>): void {
  writeStored(SIGN_UP, JSON.stringify({ ...readSignUp(), ...change, savedAt: Date.now() }));
}

export function forgetSignUp(): void {
  if (readStored(SIGN_UP) !== null) removeStored(SIGN_UP);
}

/**
 * Returns the stored sign-up. Until browser storage can be read, it returns an empty sign-up at the
 * first step.
 */
export function useSignUp(): SignUpDraft {
  const stored = useStored(SIGN_UP);
  return useMemo(() => parse(stored) ?? BEGINNING, [stored]);
}

function parse(stored: string | null | undefined): SignUpDraft | undefined {
  try {
    const found: unknown = stored ? JSON.parse(stored) : undefined;
    return isDraft(found) && Date.now() - found.savedAt < KEPT_MS ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Checks the stored data, which a person may have edited or an older release may have written. */
function isDraft(found: unknown): found is SignUpDraft {
  if (typeof found !== "object" || found === null) return false;
  const { savedAt, typed, at } = found as Partial<SignUpDraft>;
  return (
    typeof savedAt === "number" &&
    typeof typed === "object" &&
    typed !== null &&
    TYPED_FIELDS.every((name) => ["string", "undefined"].includes(typeof typed[name])) &&
    typeof at === "object" &&
    at !== null &&
    isPlace(at)
  );
}

function isPlace(at: Place): boolean {
  switch (at.step) {
    case "owner":
    case "garage":
      return true;
    case "code":
      return typeof at.signUpId === "string" && typeof at.sentAt === "number";
    case "preparing":
      return Number.isSafeInteger(at.garageId);
    case "known":
      return typeof at.garageName === "string";
    default:
      return false;
  }
}
