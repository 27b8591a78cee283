import { formOf } from "./form";
import { isCapitalized, type Line, shapeOf } from "./line";
import { honorifics, names, titles } from "./people";
import { Skeletons } from "./skeletons";

/** Shorter words have too many neighbours. */
const SHORTEST = 5;
/** Shorter words with a vowel are rather words of their own. */
const SHORTEST_SPOKEN = 4;
const VOWEL = /[aeiou]/;
const LATIN = /^[a-z]{3,}$/;
const MOST_KEPT = 2000;

type Meant = {
  /** The only word that this can mean. */
  readonly word: string | undefined;
  readonly isShortened: boolean;
  /** Words that this can mean if a word beside it makes a phrase with one of them. */
  readonly others: readonly string[];
  /** The word that this means if no word beside it helps. */
  readonly alone: string | undefined;
};

export type Vocabulary = {
  /** Words that are corrected if one letter is wrong. */
  readonly words: Iterable<string>;
  /** Words that are also known without their vowels. */
  readonly shortened: Iterable<string>;
  readonly isKnown: (form: string) => boolean;
  /** Two spellings with one meaning are one word. */
  readonly meaningOf: (form: string) => unknown;
  /** Returns whether a word of the line makes a phrase with the words beside it. */
  readonly isInPhrase: (line: Line, at: number) => boolean;
};

/** Finds the word of the lists that a word with one typing error, or without vowels, means. */
export class Spelling {
  readonly #words = new Map<string, string[]>();
  readonly #skeletons: Skeletons;
  readonly #vocabulary: Vocabulary;
  readonly #kept = new Map<string, Meant>();

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    this.#skeletons = new Skeletons(vocabulary.shortened);
    for (const word of new Set(vocabulary.words)) {
      if (word.length < SHORTEST || !LATIN.test(word)) continue;
      const key = word.charAt(0) + word.length;
      this.#words.set(key, [...(this.#words.get(key) ?? []), word]);
    }
  }

  /** Gives words with one typing error the form of the word that they mean. */
  correct(line: Line, isOfGarage: (form: string) => boolean): void {
    const open: [at: number, meant: Meant][] = [];
    for (const [at, word] of line.words.entries()) {
      if (!line.isFree(at) || !LATIN.test(word.low) || isCapitalizedAlone(line, at)) continue;
      if (this.#isProper(line, at)) continue;
      // A name such as "Swati ji" or "Mrs Pinto" is no typing error.
      if (
        this.#vocabulary.isKnown(word.form) ||
        isOfGarage(word.form) ||
        names.of(word.form) ||
        honorifics.at(line, at + 1) ||
        titles.at(line, at - 1)
      )
        continue;
      const meant = this.#meant(word.low);
      if (meant.word !== undefined)
        Object.assign(word, shapeOf(meant.word), {
          corrected: true,
          isShortened: meant.isShortened,
        });
      else if (meant.others.length > 0) open.push([at, meant]);
    }
    for (const [at, meant] of open) this.#choose(line, at, meant);
  }

  /** Two unknown words with capital letters are a place or a person, such as "Vaishali Nagar". */
  #isProper(line: Line, at: number): boolean {
    if (!isCapitalized(line, at)) return false;
    return [at - 1, at + 1].some((other) => {
      const isBeside = !line.breaksAt(Math.max(at, other)) && isCapitalized(line, other);
      return isBeside && !this.#vocabulary.isKnown(line.words[other]?.form ?? "");
    });
  }

  /** "blt" is a belt, a bolt or a bullet. In "timing blt" it is a belt. */
  #choose(line: Line, at: number, { others, alone }: Meant): void {
    const word = line.words[at];
    if (!word) return;
    const { form, head } = word;
    for (const other of others) {
      Object.assign(word, shapeOf(other), { corrected: true, isShortened: true });
      if (this.#vocabulary.isInPhrase(line, at)) return;
    }
    const isMeant = alone !== undefined;
    const shape = isMeant ? shapeOf(alone) : { form, head };
    Object.assign(word, shape, { corrected: isMeant, isShortened: isMeant });
  }

  #meant(typed: string): Meant {
    const known = this.#kept.get(typed);
    if (known) return known;
    if (this.#kept.size > MOST_KEPT) this.#kept.clear();
    const meant = this.#find(typed);
    this.#kept.set(typed, meant);
    return meant;
  }

  #find(typed: string): Meant {
    const isSpoken = VOWEL.test(typed);
    const shortened =
      isSpoken && typed.length < SHORTEST_SPOKEN ? [] : this.#skeletons.wordsFor(typed);
    const only = this.#only(shortened);
    if (only !== undefined) return found(only, true);
    const isWhole = shortened.length === 0 && typed.length >= SHORTEST;
    const near = isWhole ? this.#wordsNear(typed) : [];
    const word = this.#only(near);
    if (word !== undefined) return found(word, false);
    // "pnt" is rather "paint" than a word that is only a part of phrases.
    const whole = shortened.filter((one) => this.#vocabulary.meaningOf(formOf(one)) !== undefined);
    return {
      word: undefined,
      isShortened: false,
      others: shortened,
      alone: this.#only(whole),
    };
  }

  #wordsNear(typed: string): string[] {
    const first = typed.charAt(0);
    return [typed.length - 1, typed.length, typed.length + 1].flatMap((length) =>
      (this.#words.get(first + length) ?? []).filter((word) => isNear(typed, word)),
    );
  }

  /** Returns the word, if all words mean the same. */
  #only(words: readonly string[]): string | undefined {
    const [first] = words;
    if (first === undefined || new Set(words.map(formOf)).size === 1) return first;
    const meaning = this.#vocabulary.meaningOf(formOf(first));
    const isOne = words.every((word) => this.#vocabulary.meaningOf(formOf(word)) === meaning);
    return meaning !== undefined && isOne ? first : undefined;
  }
}

/** "oil change, 2100, Anwar": this is a name, and not the word "andar". */
function isCapitalizedAlone(line: Line, at: number): boolean {
  const isAlone = line.breaksAt(at) && line.breaksAt(at + 1);
  return at > 0 && isAlone && isCapitalized(line, at);
}

function found(word: string, isShortened: boolean): Meant {
  return { word, isShortened, others: [], alone: undefined };
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
