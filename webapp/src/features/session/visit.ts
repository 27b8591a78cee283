import { dropDraft, readDraft, writeDraft } from "@/lib/forms/draft-storage";

/**
 * The entry screens share these values. They are in memory and not in storage, because several
 * people use a shop's computer.
 */
let email = "";
let introPassed = false;

export function rememberTyped(typed: string): void {
  email = typed.trim();
}

export function typedEmail(): string {
  return email;
}

const TYPED = "typed:sign-in";

/** Keeps the typed email for the next load of the page only. */
export function keepTyped(typed: string): void {
  writeDraft(TYPED, { email: typed.trim() });
}

/** Returns the email that the page kept before it was loaded again, and removes it from the storage. */
export function takeTyped(): string {
  const kept = readDraft(TYPED) as { email?: unknown } | null;
  dropDraft(TYPED);
  return typeof kept?.email === "string" ? kept.email : "";
}

export function passIntro(): void {
  introPassed = true;
}

export function hasPassedIntro(): boolean {
  return introPassed;
}

/** A sign-in with a password that the garage chose. The person chooses an own one next. */
let firstRemember: boolean | null = null;

export function keepFirstSignIn(remember: boolean | null): void {
  firstRemember = remember;
}

/** Returns the sign-in without its password. Its email is the one that was typed last. */
export function takeFirstSignIn(): { email: string; remember: boolean } | null {
  const remember = firstRemember;
  firstRemember = null;
  return remember === null ? null : { email, remember };
}

export function endVisit(): void {
  email = "";
  firstRemember = null;
  introPassed = false;
}
