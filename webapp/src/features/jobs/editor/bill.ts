import { inPaise, type TaxRules, type Totals, totalsOf } from "@/lib/money/paise";
import { say } from "@/say";
import type { PartLine } from "../parts/part-lines";
import { partSums } from "../parts/part-sums";
import type { Job, JobDefaults } from "../types";
import { discountOf, discountProblem, type TypedDiscount } from "./discount";
import { amountOf, discountProblemOf, type Line, netOf, problemOf } from "./lines";

/**
 * The amounts of a job. `services` is the sum of the services before discounts. `subtotal` is the
 * sum of services and parts after discounts, without GST. `parts` is what the customer pays for the
 * parts, and contains their GST (`partsGst`).
 */
export type Bill = Totals & {
  services: number;
  discount: number;
  parts: number;
  partsGst: number;
};

/** Returns the amount from which the discount on the bill is taken. */
export function beforeBillDiscount(lines: readonly Line[]): number {
  return sum(lines.map(netOf));
}

export function billOf(
  lines: readonly Line[],
  parts: readonly PartLine[],
  whole: TypedDiscount,
  taxApplies: boolean,
  rules: TaxRules,
): Bill {
  const services = sum(lines.map(amountOf));
  const left = beforeBillDiscount(lines);
  const net = left - discountOf(whole, left);
  const { gross, amount, tax } = partSums(parts, taxApplies);
  return {
    ...totalsOf([net], taxApplies, rules, { amount, tax }),
    services,
    discount: services - net,
    parts: gross,
    partsGst: tax,
  };
}

/** Returns the GST rate and the rounding setting from the server. */
export function rulesIn(defaults: JobDefaults | undefined): TaxRules | undefined {
  return defaults && { percent: defaults.taxPercentage, rounds: defaults.roundsTotal };
}

/** The amounts of an issued invoice. */
export type FixedTotals = Pick<
  Job,
  | "servicesTotal"
  | "discountTotal"
  | "subtotal"
  | "taxAmount"
  | "taxPercentage"
  | "roundOff"
  | "estimatedCost"
> & { parts: readonly Pick<Job["parts"][number], "amount" | "tax">[] };

export function billIn(fixed: FixedTotals): Bill {
  return {
    services: inPaise(fixed.servicesTotal),
    discount: inPaise(fixed.discountTotal),
    subtotal: inPaise(fixed.subtotal),
    gst: inPaise(fixed.taxAmount),
    roundOff: inPaise(fixed.roundOff),
    total: inPaise(fixed.estimatedCost),
    parts: sum(fixed.parts.map(({ amount, tax }) => inPaise(amount) + inPaise(tax))),
    partsGst: sum(fixed.parts.map(({ tax }) => inPaise(tax))),
  };
}

const sum = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0);

/** Returns the error of the discount on the bill, if there is one. */
export function billDiscountProblem(
  lines: readonly Line[],
  discount: TypedDiscount,
): string | undefined {
  return discountProblem(
    discount,
    beforeBillDiscount(lines),
    say.jobs_discount_is_more_than_the_services(),
  );
}

/** Returns the first error of a price or a discount. */
export function problemIn({
  lines,
  parts,
  discount,
}: {
  lines: readonly Line[];
  parts: readonly PartLine[];
  discount: TypedDiscount;
}): string | undefined {
  for (const line of lines) {
    const problem = problemOf(line) ?? discountProblemOf(line);
    if (problem) return `${line.name}: ${problem}`;
  }
  for (const { name, problem } of parts) if (problem) return `${name}: ${problem}`;
  return billDiscountProblem(lines, discount);
}
