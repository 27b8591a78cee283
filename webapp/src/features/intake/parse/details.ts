import { rupees } from "./amount";
import { kilometres } from "./distance";
import { phrasesOf } from "./lexicon";
import type { Line } from "./line";
import { numeralAt } from "./numbers";
import { wholeWord } from "./patterns";
import { isSymptom } from "./small-words";
import { tradeWords } from "./trade";
import {
  COLOURS,
  DOUBTFUL_DETAILS,
  PARTS_WITH_DETAILS,
  SHADES,
  SIZES,
  VARIANTS,
} from "./words/models";

/** The words after a model that belong to it: its variant, size, year and colour. */

const variants = phrasesOf(VARIANTS);
const colours = phrasesOf(COLOURS);
export const sizes = phrasesOf(SIZES);
export const detailLexicons = [variants, colours];

const YEAR = /^(?:199\d|20[0-2]\d|2030)$/;
const DOUBTFUL = wholeWord(DOUBTFUL_DETAILS);
const PART = wholeWord(PARTS_WITH_DETAILS);
/** Codes of variants that no list has: htx, gtx, v3, w11, 110ps, g. "r15" is a tyre, and "h4" is a bulb. */
const CODE =
  /^(?:(?=[a-z]*[xz])[b-df-hj-np-tv-z]{2,4}|(?!r1|no|rs|[hx]\d)[a-z]{1,2}\d{1,2}|\d{2,3}(?:ps|bhp)|[gvsl])$/;
/** "Innova AT" has an automatic gearbox, and "innova at 5 pm" has a time. */
const GEARBOX = /^(?:AT|MT)$/;
const SEATS = /^(?:s|seater|str)$/;
const POWER = /^(?:ps|bhp)$/;
const SHADE = wholeWord(SHADES);
/** "zx+" and "sx(o)". In "swift+oil" the plus joins two words. */
const MARK_AFTER = /^(?:\+(?![\p{L}\p{N}])|\(o\))/iu;
/** Usual prices such as 1999 are no years. */
const LATE_YEAR = /^20[0-2][1-9]$/;

export function isYear(line: Line, at: number): boolean {
  return YEAR.test(line.freeLow(at));
}

export function isColour(line: Line, at: number): boolean {
  return colours.at(line, at) !== undefined;
}

/** Returns where the details end that begin at a word. This is the same word if it is no detail. */
export function detailEnd(line: Line, at: number, hasSize: boolean): number {
  if (!line.isFree(at) || line.breaksAt(at)) return at;
  const word = line.low(at);
  const next = line.breaksAt(at + 1) ? "" : line.freeLow(at + 1);
  const isShade = SHADE.test(word) && isColour(line, at + 1) && next !== "";
  const hasSeats = /^[4-9]$/.test(word) && SEATS.test(next);
  const hasPower = /^\d{2,3}$/.test(word) && POWER.test(next);
  if (isShade || hasSeats || hasPower) return at + 2;
  return isDetail(line, at, hasSize) ? at + 1 : at;
}

function isDetail(line: Line, at: number, hasSize: boolean): boolean {
  const next = line.breaksAt(at + 1) ? -1 : at + 1;
  // "rs" is a variant too, and "alto rs 500" has an amount.
  if (rupees.at(line, at) && numeralAt(line, next)) return false;
  if (isYear(line, at)) return !isUnit(line, next);
  // This is the size of an engine: Verna 1.6.
  if (/^\d\.\d[td]?$/.test(line.low(at)))
    return !isUnit(line, next) && !numeralAt(line, at)?.isScaled;
  if (DOUBTFUL.test(line.low(at)))
    return (
      next < 0 ||
      !(
        isSymptom(line, next) ||
        PART.test(line.low(next)) ||
        (tradeWords.at(line, at)?.to ?? at) > next
      )
    );
  if (GEARBOX.test(line.words[at]?.text ?? "")) return true;
  if (variants.of(line.words[at]?.form ?? "") || isColour(line, at)) return true;
  if (CODE.test(line.low(at))) return tradeWords.at(line, at) === undefined && !isUnit(line, next);
  return hasSize && sizes.at(line, at) !== undefined && !isUnit(line, next);
}

/** Returns whether a number before this word is an amount or a distance. */
function isUnit(line: Line, at: number): boolean {
  if (at < 0) return false;
  const unit = kilometres.at(line, at);
  // In "access 125 km 18350" the unit belongs to the second number.
  if (unit && (numeralAt(line, unit.to)?.value ?? 0) > 0 && !line.breaksAt(unit.to)) return false;
  return unit !== undefined || rupees.at(line, at) !== undefined;
}

/** In "nexon facelift 2024" the number is no amount. */
export function holdYear(line: Line, from: number): void {
  const isVariant = line.isFree(from) && !line.breaksAt(from) && !tradeWords.at(line, from);
  const isLate = LATE_YEAR.test(line.freeLow(from + 1));
  const next = line.breaksAt(from + 2) ? -1 : from + 2;
  if (isVariant && isLate && !line.breaksAt(from + 1) && !isUnit(line, next)) line.hold([from + 1]);
}

/** Returns the mark that is written directly behind a word of a model, such as "+" or "(o)". */
export function markAfter(line: Line, at: number): string {
  return MARK_AFTER.exec(line.text.slice(line.words[at]?.end))?.[0] ?? "";
}

/** Short words are codes such as VDI and CNG. */
export function capital(text: string): string {
  return text.length <= 3 || /\d/.test(text)
    ? text.toUpperCase()
    : text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}
