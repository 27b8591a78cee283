/** Patterns that are made of lists of words. */

const LETTER = "[\\p{L}\\p{M}\\p{N}]";

/** Before this place, there is no other letter of the same word. */
export const START = `(?:^|(?!${LETTER})[^])`;

/** Returns a pattern for the ends of words: "do" matches "do" and "kardo". */
export function endOf(list: string): string {
  const phrases = list.split(",").map((phrase) => phrase.trim().replaceAll("'", "['’]?"));
  return `(?:${phrases.join("|")})(?!${LETTER})`;
}

/** Returns a pattern for whole words. */
export function wordOf(list: string): string {
  return START + endOf(list);
}

/** Returns a pattern for a text that is one of these words. */
export function wholeWord(list: string): RegExp {
  return pattern(`^${endOf(list)}$`);
}

export function pattern(source: string): RegExp {
  return new RegExp(source, "u");
}
