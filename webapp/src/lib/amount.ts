import { inPaise, inRupees } from "./paise";

/** The dearest line that the server takes, in paise. */
const MOST = 10_000_000_000;

const PLAIN = /^\d+(\.\d*)?$/;
/** 1,23,456 and 123,456. */
const IN_GROUPS = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/;

/** An amount as somebody types or pastes it: 1250.5, 1,250 or ₹ 1,250. Two numbers are none. */
export function parseAmount(
  text: string,
  required = "Amount is required",
): { paise: number } | { problem: string } {
  const typed = text.trim().replace(/^₹\s*/, "");
  if (typed === "") return { problem: required };
  if (!PLAIN.test(typed) && !IN_GROUPS.test(typed)) return { problem: "This must be an amount" };
  const bare = typed.replaceAll(",", "");
  if (/\.\d{3}/.test(bare)) return { problem: "An amount has at most two decimals" };
  const paise = inPaise(Number(bare));
  return paise <= MOST ? { paise } : { problem: "This must be an amount" };
}

/** What is wrong with it, if anything. `limit` is asked of what can be read. */
export function amountProblem(
  text: string,
  required?: string,
  limit?: (paise: number) => string | undefined,
): string | undefined {
  const found = parseAmount(text, required);
  return "problem" in found ? found.problem : limit?.(found.paise);
}

/** The rupees of an amount that a form has let pass. */
export function rupeesIn(text: string): number {
  const found = parseAmount(text);
  if ("problem" in found) throw new RangeError(found.problem);
  return inRupees(found.paise);
}
