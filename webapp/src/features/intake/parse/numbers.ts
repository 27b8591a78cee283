import { lexiconOf } from "./lexicon";
import type { Line } from "./line";
import { ADDED, SCALES, UNITS, WHOLE } from "./words/numbers";

export type Numeral = {
  readonly value: number;
  readonly to: number;
  /** A word such as hazar or k belongs to the number. */
  readonly isScaled: boolean;
  /** The number has digits. Without digits, "do" can be the number two or the word "give". */
  readonly hasDigits: boolean;
};

const DIGITS = /^(?:\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(?:\.\d+)?$/;
const DIGITS_AND_REST = /^(\d[\d,.]*)(\p{L}[\p{L}\p{M}]*)$/u;
const TENS_LAST = 90;

const units = lexiconOf(UNITS, Number);
const scales = lexiconOf(SCALES, Number);
const added = lexiconOf(ADDED, Number);
const whole = lexiconOf(WHOLE, Number);

export const numberWords = [units, scales, added, whole];

/** Returns the number that begins at a word: 4,500, 45k, 45 hazar, do hazar paanch sau, dhai lakh. */
export function numeralAt(line: Line, from: number): Numeral | undefined {
  let total = 0;
  let lastScale = Number.POSITIVE_INFINITY;
  let at = from;
  let hasDigits = false;
  for (;;) {
    const part = partAt(line, at);
    // "1000, 2000" is two numbers.
    if (!part || (at > from && (line.breaksAt(at) || part.scale >= lastScale))) break;
    const isFirst = at === from;
    if (!isFirst && part.scale === 1 && part.count >= lastScale) break;
    total += part.count * part.scale;
    hasDigits ||= part.hasDigits;
    at = part.to;
    lastScale = part.scale;
    if (part.scale === 1) break;
  }
  if (at === from) return undefined;
  const isScaled = total >= 100 && (at > from + 1 || !DIGITS.test(line.low(from)));
  // 0.1 + 0.2 is not 0.3, and an amount has whole paise.
  return { value: Math.round(total * 100) / 100, to: at, isScaled, hasDigits };
}

/** Reads plain digits, such as 4,500 or 12.5. */
export function plainNumber(text: string): number | undefined {
  return DIGITS.test(text) ? Number(text.replaceAll(",", "")) : undefined;
}

/** Splits digits from the letters after them: 45km is 45 and km. */
export function splitDigits(text: string): { value: number; rest: string } | undefined {
  const parts = DIGITS_AND_REST.exec(text);
  const value = parts?.[1] === undefined ? undefined : plainNumber(parts[1]);
  return value === undefined ? undefined : { value, rest: parts?.[2] ?? "" };
}

type Part = { count: number; scale: number; to: number; hasDigits: boolean };

function partAt(line: Line, from: number): Part | undefined {
  const low = line.freeLow(from);
  if (low === "") return undefined;
  const attached = splitDigits(low);
  const attachedScale = attached && scales.of(attached.rest);
  if (attachedScale) {
    return { count: attached.value, scale: attachedScale, to: from + 1, hasDigits: true };
  }
  const count = countAt(line, from);
  if (!count) return undefined;
  const scale = line.breaksAt(count.to) ? undefined : scaleAt(line, count.to);
  return scale ? { ...count, ...scale } : { ...count, scale: 1 };
}

function countAt(line: Line, from: number): Omit<Part, "scale"> | undefined {
  const form = formAt(line, from);
  const fraction = added.of(form);
  if (fraction !== undefined) {
    const base = simpleAt(line, from + 1);
    if (base) return { ...base, count: base.count + fraction };
    // "sava lakh" is 1.25 lakh.
    if (!scaleAt(line, from + 1)) return undefined;
    return { count: 1 + fraction, to: from + 1, hasDigits: false };
  }
  const half = whole.of(form);
  if (half !== undefined) return { count: half, to: from + 1, hasDigits: false };
  return simpleAt(line, from);
}

function simpleAt(line: Line, from: number): Omit<Part, "scale"> | undefined {
  const digits = plainNumber(line.freeLow(from));
  if (digits !== undefined) return { count: digits, to: from + 1, hasDigits: true };
  const unit = units.of(formAt(line, from));
  if (unit === undefined) return undefined;
  const next = units.of(formAt(line, from + 1));
  // This is "twenty five".
  const isTens = unit >= 20 && unit <= TENS_LAST && unit % 10 === 0;
  if (isTens && next !== undefined && next < 10 && /^[a-z]+ty$/.test(line.low(from))) {
    return { count: unit + next, to: from + 2, hasDigits: false };
  }
  return { count: unit, to: from + 1, hasDigits: false };
}

function scaleAt(line: Line, at: number): { scale: number; to: number } | undefined {
  const scale = scales.of(formAt(line, at));
  return scale === undefined ? undefined : { scale, to: at + 1 };
}

function formAt(line: Line, at: number): string {
  return line.isFree(at) ? (line.words[at]?.form ?? "") : "";
}
