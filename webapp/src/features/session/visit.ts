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
