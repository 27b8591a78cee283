/** Shorter skeletons have too many words. */
const SHORTEST = 3;
/** A skeleton with so many letters may miss one: algnmt is alignment. */
const SHORTEST_WITH_GAP = 6;
const LATIN = /^[a-z]{4,}$/;

/** Finds words by their consonants: chng is change, filtr is filter, whl is wheel. */
export class Skeletons {
  readonly #words = new Map<string, string[]>();
  readonly #withGap = new Map<string, string[]>();

  constructor(words: Iterable<string>) {
    for (const word of new Set(words)) {
      if (!LATIN.test(word)) continue;
      const skeleton = skeletonOf(word);
      if (skeleton.length < SHORTEST) continue;
      add(this.#words, skeleton, word);
      if (skeleton.length < SHORTEST_WITH_GAP) continue;
      for (let at = 1; at < skeleton.length; at++)
        add(this.#withGap, skeleton.slice(0, at) + skeleton.slice(at + 1), word);
    }
  }

  /** Returns the words that are typed without some of their vowels. */
  wordsFor(typed: string): readonly string[] {
    const skeleton = skeletonOf(typed);
    for (const words of [this.#words, this.#withGap]) {
      const found = words.get(skeleton)?.filter((word) => isWithin(typed, word)) ?? [];
      if (found.length > 0) return found;
    }
    return [];
  }
}

function skeletonOf(word: string): string {
  let skeleton = word.charAt(0);
  let last = skeleton;
  for (const letter of word.slice(1)) {
    if ("aeiou".includes(letter) || letter === last) continue;
    // "chk" is check.
    if (last === "c" && letter === "k") skeleton = skeleton.slice(0, -1);
    skeleton += letter;
    last = letter;
  }
  return skeleton;
}

/** Returns whether a word is another word with some letters left out. */
function isWithin(short: string, long: string): boolean {
  if (short.length >= long.length) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length;
}

function add(all: Map<string, string[]>, key: string, word: string): void {
  const words = all.get(key);
  if (!words) all.set(key, [word]);
  else if (!words.includes(word)) words.push(word);
}
