/** First letters of up to two words, the first two letters of a single word, or U without a name. */
export function initials(name: string | null | undefined): string {
  const words = (name ?? "").trim().split(/\s+/).filter(Boolean);
  const [first, second] = words;
  if (!first) return "U";
  const letters = second ? letter(first) + letter(second) : Array.from(first).slice(0, 2).join("");
  return letters.toLocaleUpperCase("en-IN");
}

function letter(word: string): string {
  return Array.from(word)[0] ?? "";
}
