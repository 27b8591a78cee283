import { type Finding, type Findings, finding } from "./findings";
import { lexiconOf, type Match } from "./lexicon";
import { type Line, span } from "./line";
import { complainsNear, isNo, isSmall } from "./small-words";
import type { PickUp } from "./types";
import { PICK_UPS } from "./words/said";

/**
 * A question mark in the list marks words that can mean something else. Two halves make a whole:
 * "khud" and "lekar aayega", "gaadi" and "uthani".
 */
export const pickUps = lexiconOf(PICK_UPS, (id) => id);
const BRINGS = /^(?:self (?:bring|no\?)|(?:bring|no\?) self)$/;
const FETCHES = /^(?:(?:car|home) (?:fetch|yes\?)|(?:fetch|yes\?) (?:car|home)|home no\?)$/;

/** Finds whether the garage fetches the car. "pickup kam hai" is a complaint about the engine. */
export function findPickUp(line: Line, findings: Findings): void {
  const found: Finding<PickUp>[] = [];
  let last: Match<string> | undefined;
  for (const match of pickUps.all(line)) {
    const { value, from, to, corrected } = match;
    const pair = last && isBeside(line, last, match) ? `${last.value} ${value}` : "";
    const whole = BRINGS.test(pair) ? "no" : FETCHES.test(pair) ? "yes" : undefined;
    const isClear = /^(?:yes|no)$/.test(value);
    const isDenied = isNo(line, to) || (pair.includes("?") && complainsNear(line, from, to));
    if (whole && last && !isDenied) found.push(finding(whole, [...last.at, ...match.at], true));
    else if (isClear || (value.endsWith("?") && !complainsNear(line, from, to)))
      found.push(finding(value.replace("?", "") as PickUp, match.at, isClear && !corrected));
    last = match;
  }
  findings.settle(line, "pickUp", found);
}

/** Returns whether only small words and words of other fields are between two halves. */
function isBeside(line: Line, { to }: Match<string>, { from }: Match<string>): boolean {
  return span(to, from + 1).every(
    (at) => !line.breaksAt(at) && (at === from || !line.isFree(at) || isSmall(line, at)),
  );
}
