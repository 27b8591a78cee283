import { inPaise } from "@/lib/money/paise";
import type { Creditable } from "../types";

export type CreditLine = Creditable["lines"][number];

/** What of a line is credited: a quantity, or an amount in paise without GST. */
export type Chosen = { quantity: number; amount: number; back: boolean };

export const NOTHING: Chosen = { quantity: 0, amount: 0, back: false };

const THOUSAND = 1000;
const HEADS = ["cgst", "sgst", "igst"] as const;

export function leftQuantity({ quantity, creditedQuantity }: CreditLine): number {
  return (thousandths(quantity) - thousandths(creditedQuantity)) / THOUSAND;
}

export function leftAmount({ amount, creditedAmount }: CreditLine): number {
  return inPaise(amount) - inPaise(creditedAmount);
}

/** Returns the value of the chosen part in paise, as the server computes it. */
export function creditOf(line: CreditLine, { quantity, amount }: Chosen): number {
  if (quantity === 0) return amount;
  return partOf(leftAmount(line), 0, thousandths(quantity), thousandths(leftQuantity(line)));
}

/**
 * Returns the amounts of the note in paise. Tax and round-off are shares of what is credited so
 * far, so that the notes add up to the invoice.
 */
export function sumsOf(bill: Creditable, chosen: ReadonlyMap<number, Chosen>) {
  const values = bill.lines.map((line) => creditOf(line, chosen.get(line.line) ?? NOTHING));
  const taxable = sum(values);
  let tax = 0;
  for (const rate of bill.rates) {
    const own = bill.lines.map(({ gstRate }) => gstRate === rate.gstRate);
    const first = sum(bill.lines.map((line, at) => (own[at] ? inPaise(line.creditedAmount) : 0)));
    const more = sum(values.map((value, at) => (own[at] ? value : 0)));
    for (const head of HEADS)
      tax += partOf(inPaise(rate[head]), first, first + more, inPaise(rate.taxable));
  }
  const before = sum(bill.lines.map(({ creditedAmount }) => inPaise(creditedAmount)));
  const off = partOf(inPaise(bill.roundOff), before, before + taxable, inPaise(bill.taxable));
  return { taxable, tax, total: taxable + tax + off };
}

/** Returns the share of the units `first` to `last` of a whole. */
function partOf(paise: number, first: number, last: number, whole: number): number {
  return whole === 0 ? 0 : halfUp(paise, last, whole) - halfUp(paise, first, whole);
}

/** Returns paise × part ÷ whole, rounded half away from zero. The product exceeds a safe number. */
function halfUp(paise: number, part: number, whole: number): number {
  const size = BigInt(Math.abs(paise)) * BigInt(part) * 2n + BigInt(whole);
  return Math.sign(paise) * Number(size / (2n * BigInt(whole)));
}

function thousandths(quantity: number): number {
  return Math.round(quantity * THOUSAND);
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}
