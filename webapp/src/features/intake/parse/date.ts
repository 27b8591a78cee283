import { readDate } from "@/lib/dates/date-text";
import { daysBefore, daysUntil } from "@/lib/dates/day";
import { owned } from "./amount";
import { type Finding, type Findings, finding } from "./findings";
import { lexiconOf, type Match, phrasesOf } from "./lexicon";
import { isCapitalized, type Line, span } from "./line";
import { numeralAt, plainNumber } from "./numbers";
import { names } from "./people";
import { isIn, isNo } from "./small-words";
import { tradeWords } from "./trade";
import {
  AFTER_DAYS,
  AFTER_HEAR,
  CLOCK_WORDS,
  COUNTED,
  DATE_WORDS,
  DAY_UNITS,
  DAYS_AHEAD,
  DAYS_OR_PERSONS,
  FUELS,
  LAST_DAYS,
  MONTHS,
  NEXT_DAYS,
  OF_DAY,
  PAST,
  SINCE,
  WEEK_UNITS,
  WEEKDAYS,
} from "./words/days";

const WEEK = 7;
/** A day that is farther away is rather the day of something else. */
const FARTHEST = 200;
const MOST_DAYS = 60;
/** A verb in the past is at most this many words after "kal". */
const REACH = 6;

const ahead = lexiconOf(DAYS_AHEAD, Number);
const weekdays = lexiconOf(WEEKDAYS, Number);
const months = lexiconOf(MONTHS, Number);
const dateWords = phrasesOf(DATE_WORDS);
const dayUnits = phrasesOf(DAY_UNITS);
const weekUnits = phrasesOf(WEEK_UNITS);
const since = phrasesOf(SINCE);
const past = phrasesOf(PAST);
const before = phrasesOf(LAST_DAYS);
const next = phrasesOf(NEXT_DAYS);
const after = phrasesOf(AFTER_DAYS);
const of = phrasesOf(OF_DAY);
const daysOrPersons = phrasesOf(DAYS_OR_PERSONS);
/** "sun lo" is to hear, "sat baje" is seven, and "bumper mai 2 dent" is in the bumper. */
const SHORT_DAY = /^(?:sun|sat)$/;
const MAI = /^mai$/;
const clockWords = phrasesOf(CLOCK_WORDS);
const afterHear = phrasesOf(AFTER_HEAR);
const counted = phrasesOf(COUNTED);
/** "fuel 1/2" and "1/4 tank": this is no day. */
const FRACTION = /^[1-7]\/[248]$/;
const fuels = phrasesOf(FUELS);
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th)$/;

export const dateLexicons = [ahead, weekdays, months, dateWords, dayUnits, weekUnits];

/** Finds the day on which the car is wanted. */
export function findDate(line: Line, today: string, findings: Findings): void {
  const found: Finding<string>[] = [];
  let refused: number[] = [];
  for (let from = 0; from < line.words.length; ) {
    if (isCount(line, from) || isFuel(line, from)) line.hold([from]);
    const day = line.isFree(from) ? dayAt(line, from, today) : undefined;
    const end = day ? (day.at.at(-1) ?? from) + 1 : from + 1;
    if (day && isPast(line, from, end)) line.hold(day.at);
    else if (day && isReplaced(line, end, today)) refused = span(from, end + 1);
    else if (day) {
      const whole = withWordsAround(line, day);
      const surety = refused.length > 0 ? "check" : whole.surety;
      found.push({ ...whole, surety, at: [...refused, ...whole.at] });
      refused = [];
    }
    from = end;
  }
  findings.settle(line, "date", found);
}

/** "aaj nahi, parso" is the day after tomorrow. */
function isReplaced(line: Line, to: number, today: string): boolean {
  return isNo(line, to) && !line.breaksAt(to) && dayAt(line, to + 1, today) !== undefined;
}

function dayAt(line: Line, from: number, today: string): Finding<string> | undefined {
  return namedDay(line, from, today) ?? inDays(line, from, today) ?? writtenDay(line, from, today);
}

function namedDay(line: Line, from: number, today: string): Finding<string> | undefined {
  const named = ahead.at(line, from);
  if (named && !isPerson(line, named))
    return finding(daysAfter(today, named.value), named.at, !named.corrected);
  const weekday = weekdays.at(line, from);
  if (!weekday || isPerson(line, weekday)) return undefined;
  const isShort = SHORT_DAY.test(line.low(from));
  if (isShort && isOther(line, weekday)) return undefined;
  const days = (weekday.value - weekdayOf(today) + WEEK) % WEEK || WEEK;
  return finding(daysAfter(today, days), weekday.at, !isShort && !weekday.corrected);
}

function isOther(line: Line, { from, to }: Match<number>): boolean {
  if (numeralAt(line, from)?.isScaled) return true;
  return !line.breaksAt(to) && Boolean(clockWords.at(line, to) ?? afterHear.at(line, to));
}

/** "1st service" and "4th gear" are no days. */
function isCount(line: Line, from: number): boolean {
  // "by 25th oil change" is a day.
  if (!ORDINAL.test(line.freeLow(from)) || next.at(line, from - 1)) return false;
  // This is "service 2nd, kal".
  const isLast = line.breaksAt(from + 1) || from + 1 === line.words.length;
  const thing = line.breaksAt(from) ? undefined : tradeWords.at(line, from - 1);
  if (isLast && thing?.value.is === "thing") return true;
  let at = from + 1;
  const mark = () => (line.breaksAt(at) ? undefined : tradeWords.at(line, at));
  for (let word = mark(); word?.value.is === "kind"; word = mark()) at = word.to;
  return mark()?.value.is === "thing" || (!line.breaksAt(at) && Boolean(counted.at(line, at)));
}

function isFuel(line: Line, from: number): boolean {
  if (!FRACTION.test(line.freeLow(from))) return false;
  return [from - 2, from - 1, from + 1].some((at) => fuels.at(line, at) !== undefined);
}

/** "Mangal Singh" and "Tom Kurian" are persons. */
function isPerson(line: Line, { from, to }: Match<number>): boolean {
  if (!isIn(daysOrPersons, line, from) || line.breaksAt(to) || !line.isFree(to)) return false;
  return names.at(line, to) !== undefined || isCapitalized(line, to);
}

/** This is "3 din" or "ek hafte". */
function inDays(line: Line, from: number, today: string): Finding<string> | undefined {
  const number = numeralAt(line, from);
  if (!number || number.isScaled || line.breaksAt(number.to)) return undefined;
  const week = weekUnits.at(line, number.to);
  const unit = week ?? dayUnits.at(line, number.to);
  const days = number.value * (week ? WEEK : 1);
  if (!unit || days > MOST_DAYS || !Number.isInteger(days)) return undefined;
  return finding(daysAfter(today, days), span(from, unit.to), true);
}

/** This is 25 tareekh, 25th, 5 dec, dec 5, 5/12 or 05-12-2026. */
function writtenDay(line: Line, from: number, today: string): Finding<string> | undefined {
  const low = line.low(from);
  const ordinal = ORDINAL.exec(low)?.[1];
  const date = ordinal === undefined ? plainNumber(low) : Number(ordinal);
  if (date !== undefined && date <= 31) {
    const month = line.breaksAt(from + 1) ? undefined : months.at(line, from + 1);
    if (month) return inMonth(line, date, month, from, today);
    const word = line.breaksAt(from + 1) ? undefined : dateWords.at(line, from + 1);
    if (word) return finding(nextDate(today, date), span(from, word.to), true);
    const isTo = of.at(line, from + 1) && !line.breaksAt(from + 1);
    if (isTo && date >= 1)
      return finding(nextDate(today, date), [from, from + 1], Boolean(ordinal));
    if (ordinal) return finding(nextDate(today, date), [from], Boolean(next.at(line, from - 1)));
    return undefined;
  }
  const month = MAI.test(low) ? undefined : months.at(line, from);
  if (month) {
    const digits = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(line.freeLow(month.to))?.[1];
    const end = { ...month, to: month.to + 1 };
    return digits === undefined
      ? undefined
      : inMonth(line, Number(digits), { ...end, from }, from, today);
  }
  if (!/^\d{1,2}[/.-]\d{1,2}(?:[/.-](?:\d{2}|\d{4}))?$/.test(low)) return undefined;
  // 5.30 is rather a time or an amount.
  if (/^\d+\.\d+$/.test(low)) return undefined;
  return near(readDate(low, { min: today }, today), [from], today);
}

function inMonth(
  line: Line,
  date: number,
  month: Match<number>,
  from: number,
  today: string,
): Finding<string> | undefined {
  const year = /^20\d\d$/.exec(line.freeLow(month.to))?.[0];
  const text = `${date}/${month.value}${year ? `/${year}` : ""}`;
  const to = month.to + (year ? 1 : 0);
  return near(readDate(text, { min: today }, today), span(from, to), today);
}

function near(day: string | null, at: number[], today: string): Finding<string> | undefined {
  if (day === null) return undefined;
  const days = daysUntil(day, today);
  return days >= 0 && days <= FARTHEST ? finding(day, at, true) : undefined;
}

/** "kal se", "2 din pehle" and "kal karayi thi" are in the past. */
function isPast(line: Line, from: number, to: number): boolean {
  // "call kiya tha kal" is yesterday, and "laya tha aaj" is today.
  const isDayAhead = (ahead.at(line, from)?.value ?? 0) > 0;
  const isAfterPast = isDayAhead && past.at(line, from - 1) && !line.breaksAt(from);
  if (before.at(line, from - 1) || isAfterPast) return true;
  // The Fortuner in "kal wali fortuner" came yesterday, because somebody already speaks of it.
  if (owned.at(line, to) && !line.breaksAt(to)) return true;
  const isSince = since.at(line, to) && !line.breaksAt(to);
  // "10 tareekh se pehle" is a day until which the car is wanted.
  if (isSince) return !since.at(line, to + 1);
  for (let at = to; at < to + REACH && at < line.words.length && !line.breaksAt(at); at++) {
    // "kal laya tha aaj le jayega": another day ends the search.
    if (namedDay(line, at, "2026-01-01")) return false;
    if (past.at(line, at) && line.low(at) !== "the") return true;
  }
  return false;
}

function withWordsAround(line: Line, day: Finding<string>): Finding<string> {
  const first = day.at[0] ?? 0;
  const last = (day.at.at(-1) ?? 0) + 1;
  const later = line.breaksAt(last) ? undefined : after.at(line, last);
  const at = [...day.at, ...(later?.at ?? [])];
  return { ...day, at: next.at(line, first - 1) ? [first - 1, ...at] : at };
}

/** The next day with this number. Today counts. A month without such a day is left out. */
function nextDate(today: string, date: number): string {
  for (let days = 0; days < 62; days++) {
    const day = daysAfter(today, days);
    if (Number(day.slice(8)) === date) return day;
  }
  return today;
}

function daysAfter(day: string, count: number): string {
  return daysBefore(day, -count);
}

function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}
