/** Patterns that are made of lists of words. Such a list has each spelling, in each script. */

const LETTER = "[\\p{L}\\p{M}\\p{N}]";

/** Returns a pattern for the ends of words: "do" matches "do" and "kardo". */
export function endOf(list: string): string {
  const phrases = list.split(/[,\n]/).map((phrase) => phrase.trim());
  const escaped = phrases.filter(Boolean).map((phrase) => phrase.replace(/[.*+?()[\]]/g, "\\$&"));
  return `(?:${escaped.join("|").replaceAll("'", "['’]?")})(?!${LETTER})`;
}

/** Returns a pattern for whole words. */
export function wordOf(list: string): string {
  return `(?<!${LETTER})${endOf(list)}`;
}

/** Returns a pattern for a text that is one of these words. */
export function wholeWord(list: string): RegExp {
  return pattern(`^${endOf(list)}$`);
}

export function pattern(source: string): RegExp {
  return new RegExp(source, "u");
}
