import { say } from "@/say";
import { inPaise, inRupees } from "./paise";

/** The highest amount of one line that the server accepts, in paise. */
const MOST = 10_000_000_000;

const PLAIN = /^\d+(\.\d*)?$/;
/** Matches numbers with Indian or western grouping, such as 1,23,456 and 123,456. */
const IN_GROUPS = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/;

/**
 * Reads a typed or pasted amount such as 1250.5, 1,250 or ₹ 1,250. Text with two numbers is
 * rejected.
 */
export function parseAmount(
  text: string,
  required = say.lib_amount_is_required(),
): { paise: number } | { problem: string } {
  const typed = text.trim().replace(/^₹\s*/, "");
  if (typed === "") return { problem: required };
  if (!PLAIN.test(typed) && !IN_GROUPS.test(typed))
    return { problem: say.lib_this_must_be_an_amount() };
  const bare = typed.replaceAll(",", "");
  if (/\.\d{3}/.test(bare)) return { problem: say.lib_an_amount_has_at_most_two() };
  const paise = inPaise(Number(bare));
  return paise <= MOST ? { paise } : { problem: say.lib_this_must_be_an_amount() };
}

/** Returns the error of the amount, if there is one. `limit` is called only for valid amounts. */
export function amountProblem(
  text: string,
  required?: string,
  limit?: (paise: number) => string | undefined,
): string | undefined {
  const found = parseAmount(text, required);
  return "problem" in found ? found.problem : limit?.(found.paise);
}

/** Returns the rupees of a valid amount. It throws if the amount is invalid. */
export function rupeesIn(text: string): number {
  const found = parseAmount(text);
  if ("problem" in found) throw new RangeError(found.problem);
  return inRupees(found.paise);
}
