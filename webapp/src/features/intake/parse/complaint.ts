import { phrasesOf } from "./lexicon";
import type { Line } from "./line";
import { isConnector, isIn, isJoiner, isSmall } from "./small-words";
import type { Field } from "./types";
import { ASKING } from "./words/said";

const asking = phrasesOf(ASKING);
/** A word to teach has at least this many letters, and a phrase at most sixty. */
const SHORTEST = 3;
const LONGEST = 60;

/** Verbs after these fields only ask for them: 15 tareekh ko chahiye. */
const ASKED = new Set(["services", "date", "time", "amount", "priority", "payment", "pickUp"]);

export type Rest = {
  readonly uses: (Field | "complaint")[];
  readonly complaint: string;
  readonly left: string[];
};

/**
 * Returns what no field uses. Small words beside a used word, such as "karna hai" after a service,
 * belong to that word. All other words are the complaint, in their order.
 */
export function restOf(line: Line): Rest {
  const uses = line.words.map((_, at) => line.useOf(at) ?? "complaint");
  const parts = runsOf(uses).flatMap(([from, to]) => {
    const [first, last] = withoutSmall(line, uses, from, to);
    giveAway(uses, from, first, last, to);
    return first < last ? [textOf(line, first, last)] : [];
  });
  const left = parts.filter((part) => part.length >= SHORTEST && part.length <= LONGEST);
  return { uses, complaint: parts.join(" "), left };
}

/** Returns the runs of words that no field uses. */
function runsOf(uses: readonly string[]): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (let at = 0; at < uses.length; at++) {
    if (uses[at] !== "complaint") continue;
    const from = at;
    while (uses[at + 1] === "complaint") at++;
    runs.push([from, at + 1]);
  }
  return runs;
}

/** Returns the part of a run without the small words at its ends. */
function withoutSmall(
  line: Line,
  uses: readonly string[],
  from: number,
  to: number,
): [first: number, last: number] {
  const hasBefore = from > 0;
  const hasAfter = to < uses.length;
  if (!hasBefore && !hasAfter) return [from, to];
  let isOnlySmall = true;
  for (let at = from; at < to; at++) isOnlySmall &&= isSmall(line, at);
  if (isOnlySmall) return [to, to];
  let first = from;
  let last = to;
  const isAfterWork = ASKED.has(uses[from - 1] ?? "");
  const isAsk = (at: number) => at < to && !(at > from && line.breaksAt(at)) && isSmall(line, at);
  if (isAfterWork && !line.breaksAt(from)) while (isAsk(first)) first++;
  if (hasBefore) while (isJoiner(line, first) || startsWithAsk(line, from, first)) first++;
  while (last > first && isIn(asking, line, last - 1)) last--;
  if (hasAfter) {
    while (last > first && isLink(line, last - 1)) last--;
    last = beforeAsk(line, first, last);
  }
  return [first, last];
}

/** In "oil change karna hai, brake awaaz" the words before the comma belong to the oil change. */
function startsWithAsk(line: Line, from: number, at: number): boolean {
  if (!isSmall(line, at)) return false;
  for (let next = at + 1; next > from && isSmall(line, next - 1); next++) {
    if (line.breaksAt(next)) return next < line.words.length;
    if (isConnector(line, next)) return true;
  }
  return false;
}

/** In "brake noise, wants basic service" the word before the service belongs to it. */
function beforeAsk(line: Line, first: number, last: number): number {
  for (let at = last - 1; at > first && isSmall(line, at); at--) if (line.breaksAt(at)) return at;
  return last;
}

/** "hai" ends a complaint, and "aur" does not. */
function isLink(line: Line, at: number): boolean {
  return isJoiner(line, at) && !/^(?:h|he|hai|hain|है|हैं|par|pe|me|mein)$/.test(line.low(at));
}

function giveAway(
  uses: (Field | "complaint")[],
  from: number,
  first: number,
  last: number,
  to: number,
): void {
  const before = uses[from - 1];
  const after = uses[to];
  for (let at = from; at < first; at++) uses[at] = before ?? after ?? "complaint";
  for (let at = last; at < to; at++) uses[at] = after ?? before ?? "complaint";
}

function textOf(line: Line, first: number, last: number): string {
  return line.text.slice(line.words[first]?.start, line.words[last - 1]?.end);
}
