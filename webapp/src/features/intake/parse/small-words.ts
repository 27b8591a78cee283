import { phrasesOf } from "./lexicon";
import type { Line } from "./line";
import { FILLERS, JOINERS, NO_AFTER, NO_BEFORE, SYMPTOMS } from "./words/said";

const joiners = phrasesOf(JOINERS);
const fillers = phrasesOf(FILLERS);
const symptoms = phrasesOf(SYMPTOMS);
const noBefore = phrasesOf(NO_BEFORE);
const noAfter = phrasesOf(NO_AFTER);
const connectors = phrasesOf("aur, or, and, nd, और, then, par, but, phir");
/** "nahi karna" says no to work. "nahi chal raha" is a complaint. */
const asks = phrasesOf(
  "karna, karni, karo, krna, chahiye, karwana, karwani, dalna, lagana, hai, do, required, needed, करना, करनी, चाहिए, करवाना, है",
);

const pastVerbs = phrasesOf("tha, thi, था, थी, थे");
const pastTimes = phrasesOf("yesterday, pichle, pichhle, pehle, pahle, ago, पिछले, पहले");
const questions = phrasesOf(
  "kab, kitna, kitne, kitni, kaise, when, much, puchna, poochna, quote, quotation, कब, कितना, कितने, कितनी",
);
/** karna, badalni, करने */
const INFINITIVE = /(?:[^aeiou]n[aie]|ना|नी|ने)$|(?:ana|ani|ane)$/;
const prices = phrasesOf("rate, price, cost, charges, kharcha, रेट, खर्चा");
const REACH_OF_PAST = 4;
/** "oil change 8000 km pehle hua tha" */
const REACH_OF_PAST_VERB = 6;

export const smallWords = [joiners, fillers, symptoms, connectors];

export function isJoiner(line: Line, at: number): boolean {
  return isIn(joiners, line, at);
}

export function isSmall(line: Line, at: number): boolean {
  return isJoiner(line, at) || isIn(fillers, line, at);
}

export function isSymptom(line: Line, at: number): boolean {
  return isIn(symptoms, line, at);
}

export function isConnector(line: Line, at: number): boolean {
  return isIn(connectors, line, at);
}

/** These are the words to the left and to the right that can belong to the same complaint. */
const BEFORE = 4;
const AFTER = 5;
const AFTER_WORK = 3;

/** Returns whether a word of a complaint is near these words, in the same part of the line. */
export function complainsNear(line: Line, from: number, to: number, isWork = false): boolean {
  for (let at = to; at < to + (isWork ? AFTER_WORK : AFTER) && !line.breaksAt(at); at++) {
    if (isConnector(line, at) || line.words[at]?.isAdded) break;
    if (line.isFree(at) && isSymptom(line, at)) return true;
  }
  // "aaj nahi, kal washing": the word before the work is about something else.
  if (isWork) return false;
  // "window not working, central lock bhi" is one complaint.
  const crosses = line.low(to) === "bhi";
  for (let at = from - 1; at >= from - BEFORE && at >= 0; at--) {
    if (line.breaksAt(at + 1) && !crosses) break;
    if (isConnector(line, at) || line.words[at + 1]?.isAdded) break;
    if (line.isFree(at) && isSymptom(line, at)) return true;
  }
  return false;
}

/** Returns whether somebody says no to the work at these words: no wash, polish nahi karna. */
export function isRefused(line: Line, from: number, to: number): boolean {
  for (let at = from - 1; at >= from - 2 && at >= 0 && !line.breaksAt(at + 1); at--) {
    // The letters of a plate can be NO or NA.
    if (line.isFree(at) && isIn(noBefore, line, at)) return true;
  }
  for (let at = to; at <= to + 1 && !line.breaksAt(at); at++) {
    if (!isIn(noAfter, line, at)) continue;
    // "AC thanda nahi" says what is wrong.
    if (at > to && isSymptom(line, at - 1)) return false;
    const next = line.breaksAt(at + 1) ? undefined : at + 1;
    if (next === undefined || INFINITIVE.test(line.low(next))) return true;
    return isIn(asks, line, next) || isIn(asks, line, at - 1);
  }
  // This is "spark plug? nahi, diesel hai".
  if (line.breaksAt(to) && /^(?:nahi|nhi|nahin|नहीं)$/.test(line.low(to))) return true;
  return false;
}

/** "oil change kab hoga" is a question, not an order. */
export function asksNear(line: Line, to: number): boolean {
  for (let at = to; at < to + REACH_OF_PAST && !line.breaksAt(at); at++) {
    if (isIn(questions, line, at)) return true;
    if (isIn(prices, line, at)) return !hasNumber(line, at + 1);
  }
  return false;
}

/** "rate 2499 bola" tells a price, and "rate?" asks for it. */
function hasNumber(line: Line, from: number): boolean {
  for (let at = from; at < line.words.length && !line.breaksAt(at); at++) {
    if (/\d/.test(line.low(at))) return true;
  }
  return false;
}

/** "ho gaya" or "gaye" directly after the work says that it is done. */
export function isFinished(line: Line, to: number): boolean {
  return /^(?:ga?y|chuk)[aei]$/.test(line.low(line.low(to) === "ho" ? to + 1 : to));
}

/** Returns whether the work was done before: brake pad badla tha, yesterday oil change done. */
export function isDone(line: Line, from: number, to: number): boolean {
  for (let at = to; at < to + REACH_OF_PAST_VERB && !line.breaksAt(at); at++) {
    // "karwani thi" is a wish, and "karwayi thi" is done.
    if (isIn(pastVerbs, line, at) && !INFINITIVE.test(line.low(at - 1))) return true;
  }
  for (let at = from - 1; at >= from - REACH_OF_PAST && at >= 0 && !line.breaksAt(at + 1); at--) {
    if (isIn(pastTimes, line, at)) return true;
  }
  return false;
}

function isIn(words: { of: (form: string) => unknown }, line: Line, at: number): boolean {
  return at >= 0 && words.of(line.words[at]?.form ?? "") !== undefined;
}
