/**
 * Values shared by the entry screens. They are kept in memory and not in storage, because a shop's computer
 * has several users.
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
