import { type Finding, type Findings, finding } from "./findings";
import { lexiconOf, phrasesOf } from "./lexicon";
import { type Line, span } from "./line";
import { numeralAt } from "./numbers";
import { complainsNear } from "./small-words";
import { CLOCK_WORDS, PARTS_OF_DAY, UNTIL } from "./words/days";

type Part = "morning" | "noon" | "evening" | "night";

const parts = lexiconOf(PARTS_OF_DAY, (id) => id as Part | "greeting");
const clockWords = phrasesOf(CLOCK_WORDS);
/** In "9 se 5" the first number is a time too. */
const clockJoiners = phrasesOf("ko, ke, at, around, by, tak, ka, को, तक");

const until = phrasesOf(UNTIL);
const OFTEN = /^(?:roz|har|daily|every|since|हर|रोज़)$/;

const WITH_MARK = /^(\d{1,2})(?:[:.](\d{2}))?(am|pm)?$/;
/** This is "10-11 baje". */
const RANGE = /^(\d{1,2})-\d{1,2}$/;
/** Alone between two marks, this is a time. "1.25" is rather a distance. */
const ALONE = /^([1-9]|1[0-2])\.(00|15|30|45)$/;
const NOON = 12;
/** A garage is open from 8. Earlier hours without a part of the day are in the afternoon. */
const FIRST_HOUR = 8;

export const timeLexicons = [parts, clockWords];

/** Finds the time at which the car is brought or wanted. */
export function findTime(line: Line, hasDate: (at: number) => boolean, findings: Findings): void {
  const found: Finding<string>[] = [];
  for (let from = 0; from < line.words.length; ) {
    const time = line.isFree(from) ? timeAt(line, from, hasDate) : undefined;
    if (time) found.push(withWordsAfter(line, time));
    from = time ? (time.at.at(-1) ?? from) + 1 : from + 1;
  }
  findings.settle(line, "time", found);
}

/** "se pehle" after the time belongs to it. */
function withWordsAfter(line: Line, time: Finding<string>): Finding<string> {
  const next = (time.at.at(-1) ?? 0) + 1;
  const after = line.breaksAt(next) ? undefined : until.at(line, next);
  return after ? { ...time, at: [...time.at, ...after.at] } : time;
}

function timeAt(
  line: Line,
  from: number,
  hasDate: (at: number) => boolean,
): Finding<string> | undefined {
  const part = parts.at(line, from);
  if (!part)
    return withPartAfter(line, from) ?? byHour(line, from, hasDate(from - 1)) ?? alone(line, from);
  if (part.value === "greeting") {
    line.hold(part.at);
    return undefined;
  }
  const after = clockJoiners.at(line, part.to)?.to ?? part.to;
  const clock = clockAt(line, after, part.value) ?? bareHour(line, after, part.value);
  if (clock) return { ...clock, at: [...span(from, after), ...clock.at] };
  // "roz subah" is no day.
  if (OFTEN.test(line.low(from - 1))) return undefined;
  // "raat ko awaaz aati hai" and "subah start nahi hoti" are complaints.
  const isBesideDate = hasDate(from - 1) || hasDate(part.to);
  if (!isBesideDate && complainsNear(line, from, part.to)) return undefined;
  return finding(part.value, part.at, !part.corrected);
}

function clockAt(line: Line, from: number, part: Part | undefined): Finding<string> | undefined {
  const isBeforeNoon = line.freeLow(from) === String(NOON) && !line.breaksAt(from + 1);
  const noon = isBeforeNoon ? from + 1 : from;
  if (line.freeLow(noon) === "noon") return clock(NOON, 0, undefined, span(from, noon + 1));
  const typed = WITH_MARK.exec(line.freeLow(from));
  const next = line.breaksAt(from + 1) ? "" : line.freeLow(from + 1);
  const half = typed?.[3] ?? (/^(?:am|pm)$/.test(next) ? next : undefined);
  if (typed && half) {
    const to = typed[3] ? from + 1 : from + 2;
    return clock(Number(typed[1]), Number(typed[2] ?? 0), half as "am" | "pm", span(from, to));
  }
  // This is "17:45", also without any word.
  const isMarked = typed?.[2] !== undefined && line.low(from).includes(":");
  const isDotted = typed?.[2] !== undefined && clockWords.at(line, from + 1);
  if (typed && (isMarked || isDotted)) {
    const to = clockWords.at(line, from + 1)?.to ?? from + 1;
    return clock(Number(typed[1]), Number(typed[2]), part, span(from, to));
  }
  const range = RANGE.exec(line.freeLow(from));
  const afterRange = range && clockWords.at(line, from + 1);
  if (afterRange) {
    const first = clock(Number(range[1]), 0, part, span(from, afterRange.to));
    return first && { ...first, surety: "check" };
  }
  const number = numeralAt(line, from);
  if (!number || number.isScaled || line.breaksAt(number.to)) return undefined;
  const word = clockWords.at(line, number.to);
  if (!word) return undefined;
  const hour = Math.floor(number.value);
  return clock(hour, (number.value - hour) * 60, part, span(from, word.to));
}

/** This is "8 baje" or "8 baje subah". */
function withPartAfter(line: Line, from: number): Finding<string> | undefined {
  const clock = clockAt(line, from, undefined);
  const next = (clock?.at.at(-1) ?? from) + 1;
  const part = clock && !line.breaksAt(next) ? parts.at(line, next) : undefined;
  if (!part || part.value === "greeting") return clock;
  const better = clockAt(line, from, part.value);
  return better && { ...better, at: [...better.at, ...part.at] };
}

/** This is "creta, 12.30". */
function alone(line: Line, at: number): Finding<string> | undefined {
  const typed = ALONE.exec(line.freeLow(at));
  if (!typed || !line.breaksAt(at) || !line.breaksAt(at + 1)) return undefined;
  const time = clock(Number(typed[1]), Number(typed[2]), undefined, [at]);
  return time && { ...time, surety: "check" };
}

/** This is "by 4", "kal 4" or "kal 9.30". */
function byHour(line: Line, from: number, isAfterDate: boolean): Finding<string> | undefined {
  const at = /^(?:by|before|till)$/.test(line.low(from)) ? from + 1 : from;
  if (at === from && !isAfterDate) return undefined;
  const hour = line.breaksAt(at) ? "" : line.freeLow(at);
  const after = line.low(at + 1);
  const isEnd =
    at + 1 >= line.words.length || line.breaksAt(at + 1) || /^(?:tak|se|ko)$/.test(after);
  const typed = /^([1-9]|1[0-2])(?:\.([0-5]\d))?$/.exec(hour);
  if (!typed || !isEnd) return undefined;
  const time = clock(Number(typed[1]), Number(typed[2] ?? 0), undefined, span(from, at + 1));
  return time && { ...time, surety: "check" };
}

/** This is "shaam 5". */
function bareHour(line: Line, from: number, part: Part): Finding<string> | undefined {
  const hour = line.breaksAt(from) ? "" : line.freeLow(from);
  if (!/^\d{1,2}$/.test(hour)) return undefined;
  return clock(Number(hour), 0, part, [from]);
}

function clock(
  hour: number,
  minute: number,
  half: Part | "am" | "pm" | undefined,
  at: readonly number[],
): Finding<string> | undefined {
  if (hour > 23 || minute > 59 || !Number.isInteger(minute)) return undefined;
  const full = hour > NOON || hour === 0 ? hour : fullHour(hour, half);
  const text = `${String(full).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  return finding(text, at, true);
}

function fullHour(hour: number, half: Part | "am" | "pm" | undefined): number {
  const early = hour % NOON;
  if (half === "am" || half === "morning")
    return hour === NOON && half === "morning" ? hour : early;
  if (half === "night") return hour >= 6 && hour < NOON ? hour + NOON : early;
  if (half === "noon") return hour === 11 ? hour : early + NOON;
  if (half === "pm" || half === "evening") return early + NOON;
  return hour < FIRST_HOUR || hour === NOON ? early + NOON : hour;
}
