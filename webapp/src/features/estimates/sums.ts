/**
 * Computes the totals of an unsaved estimate in whole paise, as the server does. The server refuses
 * an estimate whose total differs.
 */

import { amountsOf, times } from "@/features/jobs/parts/part-sums";
import { GST_PERCENT, inPaise, percentOf, type Totals, totalsOf } from "@/lib/money/paise";
import { allLines, type Draft, type DraftLine, paiseIn, percentIn } from "./draft";
import type { BaseLine, Estimate } from "./types";

export type Sums = {
  /** With the cheapest and with the dearest option of each choice. */
  lowest: Totals;
  highest: Totals;
  /** The total of the lines that are on the job already. */
  base: Totals;
  /** The net amount of each line by its id. */
  nets: ReadonlyMap<string, number>;
};

type Amount = { labour: number; parts: number; tax: number };
type Rules = Pick<Estimate, "base" | "taxPercent" | "roundsTotal">;

export function sumsOf(draft: Draft, rules: Rules): Sums {
  const amounts = amountsByLine(draft);
  const percent = draft.taxed ? rules.taxPercent || GST_PERCENT : 0;
  const ordered = new Map(rules.base.map((line) => [line.lineId, line]));
  const totals = (lines: readonly DraftLine[]) =>
    totalOf(lines, amounts, rules, draft.taxed, percent);
  const cost = (lines: readonly DraftLine[]) =>
    lines.reduce((sum, line) => {
      const { labour, parts, tax } = amounts.get(line.ref) ?? NOTHING;
      const replaced = inPaise(ordered.get(line.labour?.replacesId ?? 0)?.net ?? 0);
      const hundredths = 10_000 + Math.round(percent * 100);
      return sum + (labour - replaced) * hundredths + (parts + tax) * 10_000;
    }, 0);
  const pick = (isBetter: (one: number, other: number) => boolean) =>
    draft.choices.flatMap(
      ({ options }) =>
        options.reduce(
          (best, { lines }) => (best && !isBetter(cost(lines), cost(best)) ? best : lines),
          undefined as DraftLine[] | undefined,
        ) ?? [],
    );
  return {
    lowest: totals([...draft.lines, ...pick((one, other) => one < other)]),
    highest: totals([...draft.lines, ...pick((one, other) => one > other)]),
    base: totals([]),
    nets: new Map([...amounts].map(([ref, { labour, parts }]) => [ref, labour + parts])),
  };
}

const NOTHING: Amount = { labour: 0, parts: 0, tax: 0 };

function amountsByLine(draft: Draft): Map<string, Amount> {
  const lines = allLines(draft);
  const labour = lines.filter((line) => line.labour !== null);
  const before = labour.map(({ labour }) => {
    const amount = times(labour?.price ?? 0, labour?.quantity ?? 1);
    return amount - percentOf(amount, percentIn(labour?.percent ?? "") ?? 0);
  });
  const discount = Math.min(paiseIn(draft.discount), sum(before));
  const shares = spread(discount, before);
  const found = new Map<string, Amount>();
  labour.forEach(({ ref }, at) => {
    found.set(ref, { ...NOTHING, labour: (before[at] ?? 0) - (shares[at] ?? 0) });
  });
  for (const { ref, part } of lines) {
    if (!part) continue;
    const { amount, tax } = amountsOf(part, draft.taxed);
    found.set(ref, { labour: 0, parts: amount, tax });
  }
  return found;
}

function totalOf(
  lines: readonly DraftLine[],
  amounts: ReadonlyMap<string, Amount>,
  { base, roundsTotal }: Rules,
  taxed: boolean,
  percent: number,
): Totals {
  const replaced = new Set(lines.map(({ labour }) => labour?.replacesId));
  const kept = base.filter((line) => line.kind === "part" || !replaced.has(line.lineId));
  const chosen = lines.map(({ ref }) => amounts.get(ref) ?? NOTHING);
  const labour = sum(netsOf(kept, "labour")) + sum(chosen.map((each) => each.labour));
  const parts = kept.filter(({ kind }) => kind === "part");
  return totalsOf(
    [labour],
    taxed,
    { percent, rounds: roundsTotal },
    {
      amount: sum(netsOf(kept, "part")) + sum(chosen.map((each) => each.parts)),
      tax: sum(parts.map(({ tax }) => inPaise(tax))) + sum(chosen.map((each) => each.tax)),
    },
  );
}

function netsOf(lines: readonly BaseLine[], kind: BaseLine["kind"]): number[] {
  return lines.filter((line) => line.kind === kind).map(({ net }) => inPaise(net));
}

/**
 * Divides an amount in proportion to the weights. The shares with the largest remainders get the
 * rest, and with equal remainders the earlier ones.
 */
export function spread(paise: number, weights: readonly number[]): number[] {
  const total = BigInt(sum(weights));
  if (paise === 0 || total === 0n) return weights.map(() => 0);
  const products = weights.map((weight) => BigInt(paise) * BigInt(weight));
  const shares = products.map((product) => Number(product / total));
  const order = products
    .map((product, at) => ({ at, rest: product % total }))
    .sort((one, other) =>
      one.rest === other.rest ? one.at - other.at : one.rest < other.rest ? 1 : -1,
    );
  for (const { at } of order.slice(0, paise - sum(shares))) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0);
}
