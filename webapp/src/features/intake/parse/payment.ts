import { type Findings, finding } from "./findings";
import { lexiconOf } from "./lexicon";
import type { Line } from "./line";
import type { Payment } from "./types";
import { PAYMENTS } from "./words/said";

/** A question mark in the list marks words that can mean something else. */
export const payments = lexiconOf(PAYMENTS, (id) => id);

/** Finds how the customer pays. */
export function findPayment(line: Line, findings: Findings): void {
  const said = [...payments.all(line)];
  // "job card" is no payment.
  const found = said.filter(({ value }) => value !== "none");
  for (const { at } of said.filter(({ value }) => value === "none")) line.hold(at);
  findings.settle(
    line,
    "payment",
    found.map(({ value, at, corrected }) => {
      const isSure = !value.endsWith("?") && !corrected;
      return finding(value.replace("?", "") as Payment, at, isSure);
    }),
  );
}
