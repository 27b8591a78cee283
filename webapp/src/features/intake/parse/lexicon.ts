import { formOf } from "./form";
import { headOf, type Line, span } from "./line";

export type Match<Value> = {
  readonly value: Value;
  readonly from: number;
  readonly to: number;
  readonly at: readonly number[];
  /** A word of the phrase has a typing error. */
  readonly corrected: boolean;
};

/** Lists that are not read yet. A list is read with its first use, or step by step before. */
export const unfinished = new Set<{ readSome(count: number): boolean }>();

/** Reads a list with one entry a line: `id: phrase, phrase`. Lines that begin with # are comments. */
export function* entriesOf(list: string): Generator<[id: string, phrases: string[]]> {
  for (const row of list.split("\n")) {
    const line = row.trim();
    if (line === "" || line.startsWith("#")) continue;
    const colon = line.indexOf(":");
    const phrases = line.slice(colon + 1).split(",");
    yield [line.slice(0, colon).trim(), phrases.map((one) => one.trim()).filter(Boolean)];
  }
}

/**
 * Phrases with a value. A phrase is compared without its spaces, so that "wagon r", "wagonr" and
 * "wagon-r" are one phrase.
 */
export class Lexicon<Value> {
  readonly #values = new Map<string, Value>();
  readonly #heads = new Set<string>();
  readonly #single = new Set<string>();
  readonly #rest: Iterator<readonly [phrase: string, value: Value]>;
  #isWhole = false;
  #most = 1;

  constructor(phrases: Iterable<readonly [phrase: string, value: Value]>) {
    this.#rest = phrases[Symbol.iterator]();
    unfinished.add(this);
  }

  /** Reads some more phrases. Returns whether there can be more. */
  readSome(count: number): boolean {
    for (let read = 0; read < count && !this.#isWhole; read++) {
      const { value, done } = this.#rest.next();
      if (done) this.#isWhole = true;
      else this.#add(...(value as readonly [string, Value]));
    }
    if (this.#isWhole) unfinished.delete(this);
    return !this.#isWhole;
  }

  #finish(): void {
    if (!this.#isWhole) this.readSome(Number.POSITIVE_INFINITY);
  }

  #add(phrase: string, value: Value): void {
    const words = splitPhrase(phrase);
    const key = keyOf(phrase);
    // Typing errors are compared with each spelling.
    for (const word of words) this.#single.add(word);
    if (key === "" || this.#values.has(key)) return;
    this.#values.set(key, value);
    // The sounds of "airfilter" are not those of "air filter".
    const joined = words.length > 1 ? formOf(words.join("")) : key;
    if (!this.#values.has(joined)) {
      this.#values.set(joined, value);
      this.#heads.add(headOf(joined));
    }
    // A phrase can be typed with its first letter apart.
    this.#heads.add(headOf(key)).add(key.slice(0, 1));
    // A phrase can be typed with more spaces than it has in the list.
    this.#most = Math.max(this.#most, words.length + 1);
  }

  /** Returns the longest phrase that begins at a word. All its words are free. */
  at(line: Line, from: number): Match<Value> | undefined {
    this.#finish();
    if (!line.isFree(from) || !this.#heads.has(line.words[from]?.head ?? "")) return undefined;
    let key = "";
    let found: { value: Value; to: number } | undefined;
    let most = from + this.#most;
    for (let at = from; at < most && line.isFree(at); at++) {
      if (at > from && line.breaksAt(at)) break;
      // "ac ki gas" is "ac gas".
      if (at > from && POSSESSIVE.test(line.low(at))) {
        most++;
        continue;
      }
      key += line.words[at]?.form;
      const value = this.#values.get(key);
      if (value !== undefined) found = { value, to: at + 1 };
    }
    if (!found) return undefined;
    const at = span(from, found.to);
    const corrected = at.some((one) => line.words[one]?.corrected);
    return { value: found.value, from, to: found.to, at, corrected };
  }

  /** Returns the value of one word. */
  of(form: string): Value | undefined {
    this.#finish();
    return this.#values.get(form);
  }

  /** Returns all phrases of a line, from left to right, without overlap. */
  *all(line: Line): Generator<Match<Value>> {
    for (let at = 0; at < line.words.length; ) {
      const match = this.at(line, at);
      if (match) yield match;
      at = match?.to ?? at + 1;
    }
  }

  /** The single words of all phrases, as they are in the list. */
  get words(): Iterable<string> {
    this.#finish();
    return this.#single;
  }
}

/** Makes a lexicon of a list. The id of an entry becomes the value of its phrases. */
export function lexiconOf<Value>(list: string, make: (id: string) => Value): Lexicon<Value> {
  return new Lexicon(valuesOf(list, make));
}

export function* valuesOf<Value>(
  list: string,
  make: (id: string) => Value,
): Generator<readonly [phrase: string, value: Value]> {
  for (const [id, phrases] of entriesOf(list)) {
    const value = make(id);
    for (const phrase of phrases) yield [phrase, value];
  }
}

/** Makes a lexicon of a list of phrases without ids. */
export function phrasesOf(list: string): Lexicon<true> {
  return new Lexicon(truths(list));
}

function* truths(list: string): Generator<readonly [phrase: string, value: true]> {
  for (const phrase of list.split(/[,\n]/)) if (phrase.trim()) yield [phrase, true];
}

/** Returns the form by which a phrase is compared. */
export function keyOf(phrase: string): string {
  return splitPhrase(phrase).map(formOf).join("");
}

const POSSESSIVE = /^(?:k[aei]|का|की|के)$/;

function splitPhrase(phrase: string): string[] {
  return phrase
    .normalize("NFC")
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);
}
