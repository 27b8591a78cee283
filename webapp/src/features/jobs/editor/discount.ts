import { parseAmount } from "@/lib/money/amount";
import { inRupees, percentOf } from "@/lib/money/paise";
import { say } from "@/say";

/** A discount as typed, on one service or on the whole bill. */
export type TypedDiscount = { unit: "percent" | "rupees"; text: string };

export const NO_DISCOUNT: TypedDiscount = { unit: "percent", text: "" };

const PERCENT = /^\d{1,3}(\.\d{1,2})?$/;

/** Converts the saved discount of a job to a discount as typed. */
export function savedDiscount(percent: number | null, amount: number): TypedDiscount {
  if (percent !== null) return { unit: "percent", text: String(percent) };
  return amount > 0 ? { unit: "rupees", text: amount.toFixed(2) } : NO_DISCOUNT;
}

/** Returns the discount in paise. An invalid text means 0. */
export function discountOf({ unit, text }: TypedDiscount, paise: number): number {
  if (text.trim() === "") return 0;
  if (unit === "percent") {
    const percent = percentIn(text);
    return percent === undefined ? 0 : percentOf(paise, percent);
  }
  const found = parseAmount(text);
  return "paise" in found && found.paise <= paise ? found.paise : 0;
}

/** Returns the error of the discount on this amount, if there is one. */
export function discountProblem(
  { unit, text }: TypedDiscount,
  paise: number,
  tooMuch: string,
): string | undefined {
  if (text.trim() === "") return undefined;
  if (unit === "percent")
    return percentIn(text) === undefined ? say.jobs_the_discount_must_be_between_0() : undefined;
  const found = parseAmount(text);
  if ("problem" in found) return found.problem;
  return found.paise > paise ? tooMuch : undefined;
}

/** Converts the discount for the call. An empty text means no discount. */
export function toDiscountIn({ unit, text }: TypedDiscount) {
  if (unit === "percent" && text.trim() !== "")
    return { discountPercent: percentIn(text) ?? 0, discountAmount: null };
  const found = parseAmount(text);
  return { discountPercent: null, discountAmount: "paise" in found ? inRupees(found.paise) : 0 };
}

function percentIn(text: string): number | undefined {
  const typed = text.trim().replace(/\s*%$/, "");
  const percent = Number(typed);
  return PERCENT.test(typed) && percent <= 100 ? percent : undefined;
}
