import { type Findings, finding } from "./findings";
import { lexiconOf } from "./lexicon";
import type { Line } from "./line";
import { complainsNear } from "./small-words";
import type { PickUp } from "./types";
import { PICK_UPS } from "./words/said";

/** A question mark in the list marks words that can mean something else. */
export const pickUps = lexiconOf(PICK_UPS, (id) => id);

/** Finds whether the garage fetches the car. "pickup kam hai" is a complaint about the engine. */
export function findPickUp(line: Line, findings: Findings): void {
  const found = [...pickUps.all(line)].filter(
    ({ value, from, to }) => !value.endsWith("?") || !complainsNear(line, from, to),
  );
  findings.settle(
    line,
    "pickUp",
    found.map(({ value, at, corrected }) =>
      finding(value.replace("?", "") as PickUp, at, !value.endsWith("?") && !corrected),
    ),
  );
}
