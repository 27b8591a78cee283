import { westernDigits } from "@/lib/digits";
import { formOf } from "./form";
import type { Field } from "./types";

export type Word = {
  readonly text: string;
  /** The word in small letters and Western digits. */
  readonly low: string;
  form: string;
  /** This is true if `form` is that of a similar word. */
  corrected: boolean;
  /** The word is corrected, and only letters are missing: chng is change. */
  isShortened: boolean;
  readonly start: number;
  readonly end: number;
  /** The first letters of `form`. */
  head: string;
  /** A mark such as a comma stands before this word. */
  readonly breaks: boolean;
  /** A plus sign stands before this word. */
  readonly isAdded: boolean;
};

/** A point, comma, colon, slash or hyphen belongs to a word only between two digits. */
const WORDS =
  /l&k|[₹&]|[\p{L}\p{M}\p{N}\u200c\u200d]+(?:(?<=\d)[.,:/-](?=\d)[\p{L}\p{M}\p{N}]+|['’](?=\p{L})[\p{L}\p{M}]+)*/gu;
const MARK = /[,;.!?|।()\n:]|(?<=\s)[-–—]|[–—](?=\s)/;

/** The words of a line. Each step takes its words, so that later steps do not see them. */
export class Line {
  readonly text: string;
  readonly words: Word[];
  readonly #uses: (Field | "held" | undefined)[] = [];

  constructor(typed: string) {
    this.text = typed.normalize("NFC");
    const low = westernDigits(this.text).toLowerCase();
    // Small letters of some scripts have another length. Then the positions would be wrong.
    const read = low.length === this.text.length ? low : westernDigits(this.text);
    let last = 0;
    this.words = Array.from(read.matchAll(WORDS), (found) => {
      const start = found.index;
      const spoken = found[0] === "&" ? "and" : found[0];
      const end = start + found[0].length;
      const mark = read.slice(last, start);
      const word = {
        text: this.text.slice(start, end),
        low: spoken,
        ...shapeOf(spoken),
        corrected: false,
        isShortened: false,
        start,
        end,
        breaks: MARK.test(mark),
        isAdded: mark.includes("+"),
      };
      last = end;
      return word;
    });
  }

  low(at: number): string {
    return this.words[at]?.low ?? "";
  }

  /** Returns the text before a word, in the same part of the line. */
  textBefore(at: number): string {
    let from = at;
    while (from > 0 && !this.breaksAt(from)) from--;
    return this.#slice(from, at);
  }

  /** Returns the text from a word to the end of its part of the line, with the mark there. */
  textFrom(from: number): string {
    let to = from + 1;
    while (!this.breaksAt(to)) to++;
    return this.#slice(from, to);
  }

  #slice(from: number, to: number): string {
    const end = this.words[to]?.start ?? this.text.length;
    return this.text.slice(this.words[from]?.start ?? end, end).toLowerCase();
  }

  isFree(at: number): boolean {
    return at >= 0 && at < this.words.length && this.#uses[at] === undefined;
  }

  /** Returns the free word at a position, or an empty text. */
  freeLow(at: number): string {
    return this.isFree(at) ? this.low(at) : "";
  }

  /** Returns whether a mark separates this word from the word before it. */
  breaksAt(at: number): boolean {
    return this.words[at]?.breaks ?? true;
  }

  take(positions: Iterable<number>, field: Field): void {
    for (const at of positions) this.#uses[at] = field;
  }

  /** Keeps words for the complaint. Later steps do not read them. */
  hold(positions: Iterable<number>): void {
    for (const at of positions) this.#uses[at] ??= "held";
  }

  /** Returns the field that uses a word. */
  useOf(at: number): Field | undefined {
    const use = this.#uses[at];
    return use === "held" ? undefined : use;
  }
}

/** Returns how a word is compared. */
export function shapeOf(low: string): { form: string; head: string } {
  const form = formOf(low);
  return { form, head: headOf(form) };
}

/** "Swapna" begins with a capital letter, and "MRF" has only capital letters. */
export function isCapitalized(line: Line, at: number): boolean {
  return /^[A-Z][a-z]+$/.test(line.words[at]?.text ?? "");
}

const HEAD = 2;

export function headOf(form: string): string {
  return form.slice(0, HEAD);
}

export function span(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}
