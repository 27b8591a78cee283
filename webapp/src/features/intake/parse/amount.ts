import { type Finding, type Findings, finding } from "./findings";
import { phrasesOf } from "./lexicon";
import { type Line, span } from "./line";
import { numeralAt, splitDigits } from "./numbers";
import { isPastNumber } from "./orders";
import { isJoiner } from "./small-words";
import { tradeWords } from "./trade";
import { RUPEES, TOTALS } from "./words/days";

const FEWEST = 100;
const MOST_BARE = 99_999;
const MOST = 10_000_000;
const advances = phrasesOf("advance, adv, bayana, token, एडवांस, बयाना");
const balances = phrasesOf("baki, बाकी");
const totals = phrasesOf(TOTALS);
const REACH = 2;
const OF_BALANCE =
  /^(?:[\d₹]|rs|(?:amount|payment|due|later|pending|cash|card|upi|gpay|paytm|phonepe|online)$)/;
/** "3200 hrs" and "350 cc" are no amounts. */
const UNIT = /^(?:hrs|hours|ghante|cc|ml|kg|litre|ltr|bhp|psi|mins?|pcs|nos|days)$/;
/** "1234 wali" is a car. */
export const owned = phrasesOf("wala, wali, wale, वाला, वाली, वाले");

export const rupees = phrasesOf(RUPEES);
const ATTACHED_BEFORE = /^(?:rs|inr)(\d[\d,.]*k?)$/;

/** Finds amounts with a sign or a word of money: ₹4,500, rs 4500, 4500/-, 4.5k, dhai hazar. */
export function findAmount(line: Line, findings: Findings): void {
  const found: Finding<number>[] = [];
  for (let from = 0; from < line.words.length; from++) {
    const one = markedAt(line, from);
    if (!one) continue;
    found.push(one);
    from = one.at.at(-1) ?? from;
  }
  // A number without any mark is read as money only if there is nothing better.
  const all = found.length > 0 ? found : bareAmounts(line);
  // In "3200 total, 1000 adv" the second number is no price.
  const unpaid = all.filter(({ at }) => !isPaidBefore(line, at));
  findings.advance = advanceOf(line, [...found, ...bareAmounts(line)]);
  const paid = all.map((one) => ({ ...one, surety: "check" as const }));
  const chosen = unpaid.length > 0 ? unpaid : paid;
  findings.settle(
    line,
    "amount",
    chosen.map((one) => withAdvance(line, withTotal(line, one))),
  );
}

/** "final" beside the amount belongs to it: 3k final, total 4200. */
function withTotal(line: Line, one: Finding<number>): Finding<number> {
  const first = one.at[0] ?? 0;
  const next = (one.at.at(-1) ?? first) + 1;
  const isBefore = !line.breaksAt(first) && totals.at(line, first - 1);
  const isBeside = (at: number) => !line.breaksAt(at) && totals.at(line, at) !== undefined;
  // "9500 me final"
  const last = isBeside(next)
    ? next + 1
    : !line.breaksAt(next) && isJoiner(line, next) && isBeside(next + 1)
      ? next + 2
      : next;
  const at = [...(isBefore ? [first - 1] : []), ...one.at, ...span(next, last)];
  return { ...one, at };
}

/** Returns the advance, if the line names one. "baki 500" is still to be paid. */
function advanceOf(line: Line, all: readonly Finding<number>[]): number | undefined {
  const named = all.filter(({ at }) => isPaidBefore(line, at, [advances]));
  const [value, ...others] = new Set(named.map((one) => one.value));
  return others.length > 0 ? undefined : value;
}

/** The word "advance" beside the amount belongs to it, and is no complaint. */
function withAdvance(line: Line, one: Finding<number>): Finding<number> {
  const beside = [(one.at[0] ?? 0) - 1, (one.at.at(-1) ?? 0) + 1];
  const said = beside.filter(
    (at, nth) => !line.breaksAt(nth === 0 ? at + 1 : at) && advances.at(line, at) !== undefined,
  );
  return { ...one, at: [...said, ...one.at].sort((before, after) => before - after) };
}

/** "advance 500" is not the amount that was agreed. */
function isPaidBefore(line: Line, at: readonly number[], words = [advances, balances]): boolean {
  const first = at[0] ?? 0;
  // "1000 adv, total 3200" has a price, and "3200 total 1000 adv" an advance.
  const isOfBefore = /\d/.test(line.low(first - 2)) || rupees.at(line, first - 2);
  if (!line.breaksAt(first) && totals.at(line, first - 1) && !isOfBefore) return false;
  const next = (at.at(-1) ?? first) + 1;
  let from = first;
  while (from > first - REACH && !line.breaksAt(from)) from--;
  let to = next;
  while (to < next + REACH && !line.breaksAt(to)) to++;
  return span(from, to).some((one) => words.some((list) => list.at(line, one) !== undefined));
}

function markedAt(line: Line, from: number): Finding<number> | undefined {
  const low = line.freeLow(from);
  const attached = ATTACHED_BEFORE.exec(low)?.[1];
  const scaled = attached?.endsWith("k") ? 1000 : 1;
  const number = attached && Number(attached.replace(/[,k]/g, "")) * scaled;
  if (number) return money(number, [from], true);
  const sign = rupees.at(line, from);
  const start = sign?.to ?? from;
  const numeral = numeralAt(line, start);
  const trailing = splitDigits(line.freeLow(start));
  if (trailing && rupees.of(trailing.rest))
    return money(trailing.value, span(from, start + 1), true);
  if (!numeral) return undefined;
  const after = rupees.at(line, numeral.to);
  const to = after && !(line.breaksAt(numeral.to) && sign) ? after.to : numeral.to;
  const isMarked = sign !== undefined || after !== undefined || hasSlash(line, numeral.to - 1);
  if (!isMarked && (!numeral.isScaled || isPastNumber(line, from))) return undefined;
  return money(numeral.value, span(from, to), true);
}

function bareAmounts(line: Line): Finding<number>[] {
  const found: Finding<number>[] = [];
  for (let at = 0; at < line.words.length; at++) {
    const number = numeralAt(line, at);
    if (!number?.hasDigits) continue;
    const isLikely = number.value >= FEWEST && number.value <= MOST_BARE;
    const isOther =
      isYear(line, at) ||
      isPastNumber(line, at) ||
      owned.at(line, number.to) ||
      UNIT.test(line.freeLow(number.to)) ||
      // "gadi no 4455" is a part of a plate, and "above 100" is a speed.
      /^(?:no|num|number|ending|flat|above|over|below)$/.test(line.freeLow(at - 1));
    if (isLikely && !isOther) {
      const one = money(number.value, span(at, number.to), false);
      if (one) found.push(one);
    }
    at = number.to - 1;
  }
  return found;
}

/** 2018 alone is rather a year. In a line with other words it can be money, such as 1999. */
function isYear(line: Line, at: number): boolean {
  return line.words.length === 1 && /^(?:199\d|20[0-2]\d|2030)$/.test(line.low(at));
}

function money(
  rupees: number,
  at: readonly number[],
  isSure: boolean,
): Finding<number> | undefined {
  if (rupees <= 0 || rupees > MOST) return undefined;
  return finding(Math.round(rupees * 100), at, isSure);
}

/** 4500/- is an amount. The sign is no word, so it is read from the text. */
function hasSlash(line: Line, at: number): boolean {
  const end = line.words[at]?.end ?? 0;
  return /^\s?\/-?(?=\s|$|[,;.])/.test(line.text.slice(end));
}

/** "balance 500" is money, if no other work stands before it. */
export function isBalance(line: Line, at: number): boolean {
  const isFirst = line.breaksAt(at) || tradeWords.at(line, at - 1) === undefined;
  return isFirst && !line.breaksAt(at + 1) && OF_BALANCE.test(line.low(at + 1));
}
