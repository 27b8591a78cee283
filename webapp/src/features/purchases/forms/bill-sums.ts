import { times } from "@/features/jobs/parts/part-sums";
import { quantityIn, quantityProblem } from "@/features/parts/quantity";
import { parseAmount } from "@/lib/money/amount";
import { percentOf } from "@/lib/money/paise";
import type { BillForm, BillLineForm } from "./bill";

/** The amounts of a bill in paise, as far as its lines are complete. */
export type BillSums = { taxable: number; tax: number; other: number; total: number };

/** Returns the line without GST in paise, or null while the line is not complete. */
export function taxableOf(line: BillLineForm): number | null {
  const price = parseAmount(line.price);
  if ("problem" in price || quantityProblem(line.quantity, line.unit, "-")) return null;
  const gross = times(price.paise, quantityIn(line.quantity));
  return Math.max(gross - paiseOf(line.discount), 0);
}

/**
 * Returns what the lines come to. The server allows a difference of one rupee, so it does not matter
 * that the tax of another state is rounded in another way.
 */
export function sumsOf(form: BillForm): BillSums {
  const byRate = new Map<number, number>();
  for (const line of form.lines) {
    const rate = Number(line.gstRate);
    byRate.set(rate, (byRate.get(rate) ?? 0) + (taxableOf(line) ?? 0));
  }
  const taxable = sum([...byRate.values()]);
  const ours = sum([...byRate].map(([rate, amount]) => 2 * percentOf(amount, rate / 2)));
  const typed = [form.cgst, form.sgst, form.igst].filter((text) => text.trim() !== "");
  const tax = typed.length > 0 ? sum(typed.map(paiseOf)) : ours;
  const other = paiseOf(form.otherCharges);
  return { taxable, tax, other, total: taxable + (form.reverseCharge ? 0 : tax) + other };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, one) => all + one, 0);
}

function paiseOf(text: string): number {
  const found = parseAmount(text);
  return "problem" in found ? 0 : found.paise;
}
