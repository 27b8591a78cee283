import { rupeesIn } from "@/lib/money/amount";

/** The value of an id that is not set. */
export const NOT_SET = 0;

/** Returns the typed rupees, or `none` for an empty text. */
export function amountOr<T>(text: string, none: T): number | T {
  return text.trim() === "" ? none : rupeesIn(text);
}
