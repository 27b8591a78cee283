import { formOf } from "./form";
import { type Line, shapeOf } from "./line";
import { honorifics, names, titles } from "./people";

/** Shorter words have too many neighbours. */
const SHORTEST = 5;
const VOWELS = /[aeiou]/g;
const LATIN = /^[a-z]+$/;
const MOST_KEPT = 2000;

/** Finds the word of the lists that a word with one typing error means. */
export class Spelling {
  readonly #words = new Map<string, string[]>();
  readonly #isKnown: (form: string) => boolean;
  readonly #kept = new Map<string, string | undefined>();

  constructor(words: Iterable<string>, isKnown: (form: string) => boolean) {
    this.#isKnown = isKnown;
    for (const word of new Set(words)) {
      if (word.length < SHORTEST || !LATIN.test(word)) continue;
      const first = word.charAt(0);
      this.#words.set(first, [...(this.#words.get(first) ?? []), word]);
    }
  }

  /** Gives words with one typing error the form of the word that they mean. */
  correct(line: Line, isOfGarage: (form: string) => boolean): void {
    for (const [at, word] of line.words.entries()) {
      if (!line.isFree(at) || word.low.length < SHORTEST - 1 || !LATIN.test(word.low)) continue;
      // A name such as "Swati ji" or "Mrs Pinto" is no typing error.
      if (
        this.#isKnown(word.form) ||
        isOfGarage(word.form) ||
        names.of(word.form) ||
        honorifics.at(line, at + 1) ||
        titles.at(line, at - 1)
      )
        continue;
      const meant = this.#meant(word.low);
      if (meant === undefined) continue;
      Object.assign(word, shapeOf(meant), { corrected: true });
    }
  }

  #meant(typed: string): string | undefined {
    if (this.#kept.has(typed)) return this.#kept.get(typed);
    if (this.#kept.size > MOST_KEPT) this.#kept.clear();
    const near = (this.#words.get(typed.charAt(0)) ?? []).filter(
      (word) => isNear(typed, word) && (typed.length >= SHORTEST || isOnlyVowelless(typed, word)),
    );
    // If two words are near, the error cannot be corrected.
    const isOne = new Set(near.map(formOf)).size === 1;
    const meant = isOne ? near[0] : undefined;
    this.#kept.set(typed, meant);
    return meant;
  }
}

/** "swft" is swift without its vowel. Other short words are rather words of their own. */
function isOnlyVowelless(typed: string, word: string): boolean {
  return typed.replace(VOWELS, "") === word.replace(VOWELS, "");
}

/** Returns whether one letter is missing, added, changed, or changed places with its neighbour. */
export function isNear(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  const rest = short.slice(at);
  if (short.length < long.length) return rest === long.slice(at + 1);
  if (rest.slice(1) === long.slice(at + 1)) return true;
  return (
    short[at] === long[at + 1] && short[at + 1] === long[at] && rest.slice(2) === long.slice(at + 2)
  );
}
