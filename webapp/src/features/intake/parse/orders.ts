import { phrasesOf } from "./lexicon";
import { type Line, span } from "./line";
import { endOf, pattern, wholeWord, wordOf } from "./patterns";
import { isIn, isNo, isSymptom } from "./small-words";
import * as words from "./words/orders";
import { NO_BEFORE } from "./words/said";

/** Tells an order for work from a refusal, a question and work that is done. */

const noBefore = phrasesOf(NO_BEFORE);
const asks = phrasesOf(words.ASKS);
const pastVerbs = phrasesOf(words.PAST_VERBS);
const PAST_TIME = pattern(wordOf(words.PAST_TIME));
const HOW_MUCH = pattern(wordOf(`${words.HOW_MUCH}, ${words.ASK}`));
const WHEN = pattern(wordOf(words.WHEN));
const PRICE = pattern(wordOf(words.PRICE));
/** karna, badalni, करने */
const INFINITIVE = /(?:[^aeiou]n[aie]|ना|नी|ने)$|(?:ana|ani|ane)$/;
/** A word such as "refused" before the work, at most two words away, or after it. */
const REFUSES = pattern(`${wordOf(words.REFUSED)}(?: \\S+){0,2} $`);
const IS_REFUSED = pattern(
  `^(?:${endOf(words.BEFORE_REFUSED)} )*${endOf(`${words.REFUSED}, ${words.FORBIDDEN}`)}`,
);
const NO_WANT = pattern(`${wordOf(words.WANT_NOT)} ${endOf(words.WANT)} $`);
/** "is disc turning needed?" asks, and "brake pad ho jayega na?" orders. */
const WHETHER = pattern(
  `^${endOf(words.WHETHER)} .*(?:\\?|${endOf(words.NEEDED)})|${endOf(words.NEEDED)}\\W*\\?`,
);
/** "rear camera lagwana, kitna lagega?" */
const ASKS_PRICE = pattern(`^${endOf(words.HOW_MUCH)}(?! ${endOf(words.DURATIONS)})`);
/** "gas bhar do, kitna lagega?" is an order. */
const DO = pattern(`${endOf(words.ORDERS)}\\W*$`);
const DONE = endOf(words.DONE);
const AT = endOf(words.AT);
const PAST = pattern(
  `${wordOf(words.BEFORE_NOW)}|\\blast (?!price)|${wordOf(words.WAS)} ${DONE}|${wordOf(words.DONE)} ${AT} \\d`,
);
const LAST_WORDS = /(?:\S+\s+){0,4}$/;
const FIRST_WORDS = /^(?:\S+\s*){0,4}/;
/** "oil change done at 40k" */
const DONE_AT = pattern(`${wordOf(words.DONE_OR_DUE)} ${AT} $`);
const GONE = wholeWord(words.GONE);
/** "oil change 8000 km pehle hua tha" */
const REACH_OF_PAST_VERB = 6;

/** Returns whether somebody says no to the work at these words: no wash, polish nahi karna. */
export function isRefused(line: Line, from: number, to: number): boolean {
  const before = line.textBefore(from);
  if (REFUSES.test(before) || NO_WANT.test(before) || IS_REFUSED.test(textAfter(line, to)))
    return true;
  for (let at = from - 1; at >= from - 2 && at >= 0 && !line.breaksAt(at + 1); at--) {
    // The letters of a plate can be NO or NA.
    if (line.isFree(at) && isIn(noBefore, line, at)) return true;
  }
  for (let at = to; at <= to + 1 && !line.breaksAt(at); at++) {
    if (!isNo(line, at)) continue;
    // "AC thanda nahi" says what is wrong.
    if (at > to && isSymptom(line, at - 1)) return false;
    return refusesWork(line, at) || isIn(asks, line, at - 1);
  }
  // "spark plug? nahi, diesel hai" refuses, and "oil change, nahi chal rahi" does not.
  if (!line.breaksAt(to) || !isNo(line, to)) return false;
  return refusesWork(line, to) || line.textFrom(to - 1).includes("?");
}

/** "nahi" alone and "nahi karna" refuse. */
function refusesWork(line: Line, no: number): boolean {
  const next = no + 1;
  return line.breaksAt(next) || INFINITIVE.test(line.low(next)) || isIn(asks, line, next);
}

/** After an action that nobody refuses, "nahi" is a complaint: "battery charge nahi hoti". */
export function isDenied(line: Line, to: number): boolean {
  return !line.breaksAt(to) && isNo(line, to);
}

/** "oil change kab hoga" and "how much for AC gas" are questions, not orders. */
export function asksNear(line: Line, from: number, to: number): boolean {
  const clause = line.textBefore(from) + line.textFrom(from);
  const after = textAfter(line, to);
  const near = textBefore(line, from) + after;
  if (WHEN.test(after) || HOW_MUCH.test(near) || WHETHER.test(clause)) return true;
  if (PRICE.test(near) && !hasAmount(line, from)) return true;
  let next = to;
  while (!line.breaksAt(next)) next++;
  return ASKS_PRICE.test(line.textFrom(next)) && !DO.test(clause);
}

/** "rate 2499 bola" tells a price, and "rate?" asks for it. */
function hasAmount(line: Line, within: number): boolean {
  let from = within;
  while (from > 0 && !line.breaksAt(from)) from--;
  let to = within + 1;
  while (!line.breaksAt(to)) to++;
  return span(from, to).some((at) => line.useOf(at) === "amount");
}

function textBefore(line: Line, from: number): string {
  return LAST_WORDS.exec(line.textBefore(from))?.[0] ?? "";
}

function textAfter(line: Line, to: number): string {
  return line.breaksAt(to) ? "" : (FIRST_WORDS.exec(line.textFrom(to))?.[0] ?? "");
}

/** "ho gaya" or "gaye" directly after the work says that it is done. */
export function isFinished(line: Line, to: number): boolean {
  return GONE.test(line.low(line.low(to) === "ho" ? to + 1 : to));
}

/** Returns whether the work was done before: brake pad badla tha, yesterday oil change done. */
export function isDone(line: Line, from: number, to: number): boolean {
  for (let at = to; at < to + REACH_OF_PAST_VERB && !line.breaksAt(at); at++) {
    // "karwani thi" is a wish, and "karwayi thi" is done.
    if (isIn(pastVerbs, line, at) && !INFINITIVE.test(line.low(at - 1))) return true;
  }
  return PAST.test(textAfter(line, to)) || PAST_TIME.test(textBefore(line, from));
}

/** In "oil change done at 40k" the number says when the work was done. */
export function isPastNumber(line: Line, at: number): boolean {
  return DONE_AT.test(line.textBefore(at));
}
