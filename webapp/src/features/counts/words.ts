import { quantityText } from "@/features/parts/quantity";
import { groupDigits, rupees } from "@/lib/money/format";
import { say } from "@/say";
import type { Count, CountLine, CountRow, CountScope, CountShow } from "./types";

export const SCOPES: readonly { value: CountScope; word: string }[] = [
  { value: "all", word: say.counts_everything() },
  { value: "rack", word: say.counts_a_rack() },
  { value: "never", word: say.counts_never_counted() },
];

/** Says which parts a count contains. */
export function scopeWord({ scope, rack }: Pick<CountRow, "scope" | "rack">): string {
  if (scope === "rack") return say.counts_rack_named({ rack });
  return SCOPES.find(({ value }) => value === scope)?.word ?? scope;
}

export const NOT_IN_COUNT = say.counts_this_part_is_not_in_the();

export const STATES: Readonly<Record<string, string>> = {
  open: say.counts_open(),
  posted: say.counts_posted(),
  dropped: say.counts_dropped(),
};

/** The lists of a count's parts. The first one is the usual list. */
export const LISTS: readonly { show: CountShow | null; word: string }[] = [
  { show: "differences", word: say.counts_differences() },
  { show: "to_count", word: say.counts_not_counted() },
  { show: null, word: say.counts_all_parts() },
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
  return say.counts_of_counted({ counted: groupDigits(counted), parts: groupDigits(parts) });
}

/** The question before a count is posted. People who do not see the cost see no value. */
export function postQuestion({ differences, value }: Pick<Count, "differences" | "value">): string {
  const count = differences ?? 0;
  if (count === 0) return say.counts_post_question_plain();
  const shown = groupDigits(count);
  return value === null
    ? say.counts_post_question({ count, shown })
    : say.counts_post_question_worth({ count, shown, value: signed(value) });
}

/** Says what happens to the parts without a number. */
export function uncountedNote({ counted, parts }: Count): string | undefined {
  const left = parts - counted;
  if (left === 0) return undefined;
  return say.counts_parts_are_not_counted({ count: left, shown: groupDigits(left) });
}

/** Replaces the list of differences if there are none. */
export function noDifferences({ counted, parts, state }: Count): string {
  if (counted === 0) return say.counts_no_part_is_counted_yet();
  if (counted === parts || state !== "open")
    return say.counts_all_parts_agree({ count: counted, shown: groupDigits(counted) });
  return say.counts_no_differences_so_far({ progressText: progressText({ counted, parts }) });
}

/** Formats a value with a real minus sign, as in a sentence. */
export function signed(amount: number): string {
  return rupees(amount).replace("-", "−");
}

/** Says what a part came to. It is shown only after a number is saved. */
export function outcomeOf(line: CountLine): string | null {
  if (line.counted === null || line.expected === null) return null;
  const { counted, expected, unit } = line;
  const said = quantityText(counted, unit);
  return counted === expected
    ? say.counts_counted_as_expected({ counted: said })
    : say.counts_counted_not_expected({ counted: said, expected: quantityText(expected, unit) });
}
