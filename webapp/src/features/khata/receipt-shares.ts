import { parseAmount } from "@/lib/money/amount";
import { rupees } from "@/lib/money/format";
import { inPaise, inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import type { OpenBill } from "./types";
import { billName } from "./words";

/** The typed amounts of the ticked bills, by job. */
export type Shares = ReadonlyMap<number, string>;

export const asText = (paise: number) => inRupees(paise).toFixed(2);

/** Returns what the customer keeps from a bill, in paise. */
export type KeptFrom = (bill: OpenBill) => number;

/** Puts an amount on the bills, which are in the order of their days. */
export function oldestFirst(bills: readonly OpenBill[], paise: number, kept: KeptFrom): Shares {
  const shares = new Map<number, string>();
  let rest = paise;
  for (const bill of bills) {
    if (rest <= 0) break;
    const part = Math.min(inPaise(bill.left) - kept(bill), rest);
    if (part <= 0) continue;
    shares.set(bill.jobId, asText(part));
    rest -= part;
  }
  return shares;
}

/** Returns an amount that is typed, in paise. An amount that is wrong counts as zero. */
export function paiseOf(text: string): number {
  const found = parseAmount(text);
  return "paise" in found ? found.paise : 0;
}

export function sumOf(shares: Shares): number {
  return [...shares.values()].reduce((sum, text) => sum + paiseOf(text), 0);
}

/** Ticks a bill with what is left of the money, or unticks it. */
export function ticked(
  shares: Shares,
  bill: OpenBill,
  isOn: boolean,
  paise: number,
  kept: KeptFrom,
): Shares {
  const next = new Map(shares);
  next.delete(bill.jobId);
  if (!isOn) return next;
  const left = Math.max(inPaise(bill.left) - kept(bill), 0);
  const rest = paise - sumOf(next);
  return next.set(bill.jobId, asText(rest > 0 ? Math.min(left, rest) : left));
}

/** Returns why the amount of a bill is wrong, together with what is kept from it. */
export function shareProblem(text: string, bill: OpenBill, kept: number): string | undefined {
  const found = parseAmount(text);
  if ("problem" in found) return found.problem;
  if (found.paise === 0) return say.lib_amount_is_required();
  return found.paise + kept > inPaise(bill.left)
    ? say.khata_bill_owes({ bill: billName(bill), left: rupees(bill.left) })
    : undefined;
}

/** Returns why all amounts together are wrong. */
export function sumProblem(shares: Shares, paise: number): string | undefined {
  const total = sumOf(shares);
  return total > paise
    ? say.khata_bills_add_up({ total: rupees(inRupees(total)), amount: rupees(inRupees(paise)) })
    : undefined;
}
