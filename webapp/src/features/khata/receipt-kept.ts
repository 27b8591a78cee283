import { parseAmount } from "@/lib/money/amount";
import { inPaise } from "@/lib/money/paise";
import { say } from "@/say";
import { asText, paiseOf, type Shares } from "./receipt-shares";
import type { OpenBill } from "./types";

const RUPEE = 100;

/** What the customer keeps from the bills. A bill without a typed TDS keeps the percent. */
export type Kept = {
  /** Undefined if the customer kept no TDS. */
  percent: string | undefined;
  tds: Shares;
  /** Undefined if nobody asked for the fields. */
  discounts: Shares | undefined;
};

export const NOTHING_KEPT: Kept = { percent: undefined, tds: new Map(), discounts: undefined };

export function isKept({ percent, discounts }: Kept): boolean {
  return percent !== undefined || discounts !== undefined;
}

/** Returns the percent of the value without GST, half up to the rupee, and not more than the bill owes. */
function usualTds(percent: string, { taxable, left }: OpenBill): number {
  const rupees = Math.round((inPaise(taxable) * Number(percent || 0)) / 100 / RUPEE);
  return Math.min(Math.max(rupees * RUPEE, 0), inPaise(left));
}

export function tdsText({ percent, tds }: Kept, bill: OpenBill): string {
  if (percent === undefined) return "";
  return tds.get(bill.jobId) ?? asText(usualTds(percent, bill));
}

export function discountText({ discounts }: Kept, bill: OpenBill): string {
  return discounts?.get(bill.jobId) ?? "";
}

/** Returns what the customer keeps from a bill, in paise. */
export function keptFrom(kept: Kept, bill: OpenBill): number {
  return paiseOf(tdsText(kept, bill)) + paiseOf(discountText(kept, bill));
}

/** Returns why what is kept from a bill is wrong. Both fields may be empty. */
export function keptProblem(kept: Kept, bill: OpenBill): string | undefined {
  for (const text of [tdsText(kept, bill), discountText(kept, bill)]) {
    const found = text.trim() ? parseAmount(text) : { paise: 0 };
    if ("problem" in found) return found.problem;
  }
  return undefined;
}

export function percentProblem(percent: string | undefined): string | undefined {
  if (percent === undefined) return undefined;
  const isNumber = /^\d{1,2}(\.\d{1,2})?$/.test(percent.trim());
  return isNumber ? undefined : say.khata_percent_is_between();
}
