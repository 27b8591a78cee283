import { quantityText } from "@/features/parts/quantity";
import { groupDigits, rupees } from "@/lib/money/format";
import type { Count, CountLine, CountRow, CountScope, CountShow } from "./types";

export const SCOPES: readonly { value: CountScope; word: string }[] = [
  { value: "all", word: "Everything" },
  { value: "rack", word: "A rack" },
  { value: "never", word: "Never counted" },
];

/** Says which parts a count contains. */
export function scopeWord({ scope, rack }: Pick<CountRow, "scope" | "rack">): string {
  if (scope === "rack") return `Rack ${rack}`;
  return SCOPES.find(({ value }) => value === scope)?.word ?? scope;
}

export const NOT_IN_COUNT = "This part is not in the count.";

export const STATES: Readonly<Record<string, string>> = {
  open: "Open",
  posted: "Posted",
  dropped: "Dropped",
};

/** The lists of a count's parts. The first one is the usual list. */
export const LISTS: readonly { show: CountShow | null; word: string }[] = [
  { show: "differences", word: "Differences" },
  { show: "to_count", word: "Not counted" },
  { show: null, word: "All parts" },
];
/** The name of the list of all parts in the URL. */
export const ALL = "all";

/** Reads the chosen list from the URL. */
export function showIn(params: { get: (name: string) => string | null }): CountShow | null {
  const asked = params.get("show");
  if (asked === ALL) return null;
  return asked === "to_count" ? asked : "differences";
}

export function progressText({ counted, parts }: Pick<Count, "counted" | "parts">): string {
  return `${groupDigits(counted)} of ${groupDigits(parts)} counted`;
}

/** The question before a count is posted. People who do not see the cost see no value. */
export function postQuestion({ differences, value }: Pick<Count, "differences" | "value">): string {
  const count = differences ?? 0;
  const what = count === 0 ? "this count" : `${groupDigits(count)} ${differenceWord(count)}`;
  const worth = count > 0 && value !== null ? ` worth ${signed(value)}` : "";
  return `Post ${what}${worth}? This cannot be taken back.`;
}

/** Says what happens to the parts without a number. */
export function uncountedNote({ counted, parts }: Count): string | undefined {
  const left = parts - counted;
  if (left === 0) return undefined;
  return left === 1
    ? "1 part is not counted. Its stock stays as it is."
    : `${groupDigits(left)} parts are not counted. Their stock stays as it is.`;
}

/** Replaces the list of differences if there are none. */
export function noDifferences({ counted, parts, state }: Count): string {
  if (counted === 0) return "No part is counted yet.";
  const agree = `All ${groupDigits(counted)} parts agree.`;
  if (counted === parts || state !== "open") {
    return counted === 1 ? "The part agrees." : agree;
  }
  return `No differences so far: ${progressText({ counted, parts })}.`;
}

export function differenceWord(count: number): string {
  return count === 1 ? "difference" : "differences";
}

/** Formats a value with a real minus sign, as in a sentence. */
export function signed(amount: number): string {
  return rupees(amount).replace("-", "−");
}

/** Says what a part came to. It is shown only after a number is saved. */
export function outcomeOf(line: CountLine): string | null {
  if (line.counted === null || line.expected === null) return null;
  const { counted, expected, unit } = line;
  const said = `${quantityText(counted, unit)} counted`;
  return counted === expected
    ? `${said}, as expected.`
    : `${said}, ${quantityText(expected, unit)} expected.`;
}
