/**
 * What the entry screens hand to each other. Not in storage: a counter PC is shared, and this is
 * gone with the page, or when somebody has signed in.
 */
let email = "";
let introPassed = false;

export function rememberTyped(typed: string): void {
  email = typed.trim();
}

export function typedEmail(): string {
  return email;
}

export function passIntro(): void {
  introPassed = true;
}

export function hasPassedIntro(): boolean {
  return introPassed;
}

export function endVisit(): void {
  email = "";
  introPassed = false;
}
