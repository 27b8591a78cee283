import { type Findings, finding } from "./findings";
import { lexiconOf } from "./lexicon";
import type { Line } from "./line";
import { isSymptom } from "./small-words";
import type { Priority } from "./types";
import { PRIORITIES } from "./words/said";

export const priorities = lexiconOf(PRIORITIES, (id) => id as Priority);
const REACH = 2;

/** Finds how urgent the work is. "tyre jaldi ghis rahe hain" is a complaint. */
export function findPriority(line: Line, findings: Findings): void {
  const found = [...priorities.all(line)].filter(({ to }) => {
    for (let at = to; at < to + REACH && !line.breaksAt(at); at++) {
      if (isSymptom(line, at)) return false;
    }
    return true;
  });
  findings.settle(
    line,
    "priority",
    found.map(({ value, at, corrected }) => finding(value, at, !corrected)),
  );
}
