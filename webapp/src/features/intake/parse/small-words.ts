import { phrasesOf } from "./lexicon";
import type { Line } from "./line";
import { CONNECTORS, FILLERS, JOINERS, NO_AFTER, SYMPTOMS } from "./words/said";

const joiners = phrasesOf(JOINERS);
const fillers = phrasesOf(FILLERS);
const symptoms = phrasesOf(SYMPTOMS);
const connectors = phrasesOf(CONNECTORS);
const noAfter = phrasesOf(NO_AFTER);
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

/** "nahi" says no to the words before it. */
export function isNo(line: Line, at: number): boolean {
  return isIn(noAfter, line, at);
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

export function isIn(words: { of: (form: string) => unknown }, line: Line, at: number): boolean {
  return at >= 0 && words.of(line.words[at]?.form ?? "") !== undefined;
}
