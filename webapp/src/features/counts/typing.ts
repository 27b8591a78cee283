/** The keys of the number pad. They change the typed text like a keyboard. */

export const BACKSPACE = "⌫";
export const POINT = ".";

// A quantity has at most six digits and three decimals.
const LONGEST = 10;

/** Returns the keys in rows of three. Countable goods have no decimal point. */
export function keysOf(places: number): readonly (string | null)[] {
  const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
  return [...digits, places > 0 ? POINT : null, "0", BACKSPACE];
}

/** Returns the text after a key was pressed. */
export function pressed(text: string, key: string): string {
  if (key === BACKSPACE) return text.slice(0, -1);
  if (text.length >= LONGEST) return text;
  if (key === POINT) {
    if (text.includes(POINT)) return text;
    return text === "" ? "0." : `${text}.`;
  }
  return text === "0" ? key : `${text}${key}`;
}

const SHORTEST_BARCODE = 8;

/** Returns whether a text is no quantity but a barcode or a label of a part. */
export function isBarcode(text: string): boolean {
  const typed = text.trim();
  return /[a-z]/i.test(typed) || (typed.length >= SHORTEST_BARCODE && /^\d+$/.test(typed));
}
