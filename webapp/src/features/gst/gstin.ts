/** The GSTIN is a registration number for one state. Its last character is a check character. */

// State code 25 was merged into 26. Code 28 was Andhra Pradesh before Telangana became a state.
// Code 97 means other territory.
const SHAPE = /^(0[1-9]|1\d|2[0-4679]|3[0-8]|97)[A-Z]{5}\d{4}[A-Z][1-9A-Z][0-9A-Z][0-9A-Z]$/;
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export const GSTIN_LENGTH = 15;

/** Returns the GSTIN as it is stored: without spaces and in capital letters. */
export function compactGstin(typed: string): string {
  return typed.replace(/\s/g, "").toUpperCase();
}

export function isGstin(typed: string): boolean {
  const gstin = compactGstin(typed);
  return SHAPE.test(gstin) && checkCharacter(gstin.slice(0, -1)) === gstin.at(-1);
}

/** Returns the code of the state in which the garage is registered. */
export function stateOf(gstin: string): string {
  return compactGstin(gstin).slice(0, 2);
}

/**
 * Computes the check character. Every second value is doubled. Each product adds the sum of its two
 * base-36 digits.
 */
function checkCharacter(firstFourteen: string): string | undefined {
  let total = 0;
  for (const [place, character] of [...firstFourteen].entries()) {
    const product = ALPHABET.indexOf(character) * (1 + (place % 2));
    total += Math.floor(product / 36) + (product % 36);
  }
  return ALPHABET[(36 - (total % 36)) % 36];
}
