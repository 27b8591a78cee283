/**
 * Makes the same random estimates as tests/tenants/estimates/test_same_totals.py, for the test that
 * compares the totals of the browser with those of the server.
 */

import { type AnswerLine, approvedTotals, type Proposal } from "@/features/shared-estimate/answers";

const MODULUS = 2_147_483_647;
const MULTIPLIER = 48_271;

/** Returns numbers below a limit. Python computes the same numbers. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * MULTIPLIER) % MODULUS;
    return state % limit;
  };
}

const RATES = [0, 5, 18, 40];
const MOST_PAISE = 5_000_000;

function line(next: (limit: number) => number, ref: string, ordered: number): AnswerLine {
  const isPart = next(2) === 1;
  const net = next(MOST_PAISE);
  const rate = RATES[next(RATES.length)] ?? 0;
  const replaced = next(3);
  return {
    ref,
    kind: isPart ? "part" : "labour",
    name: ref,
    quantity: 1,
    unit: "NOS",
    net: net / 100,
    tax: isPart ? Math.floor((net * rate) / 100) / 100 : 0,
    note: "",
    mark: "",
    replacesId: !isPart && replaced < ordered ? replaced + 1 : null,
    pictures: [],
  };
}

function totalOf(seed: number): number {
  const next = numbers(seed);
  const taxed = next(2);
  const rounds = next(2) === 1;
  const ordered = next(4);
  const base = Array.from({ length: ordered }, (_, at) => {
    const { kind, name, net, tax } = line(next, `base-${at}`, 0);
    return { lineId: at + 1, kind, name, net, tax: taxed ? tax : 0 };
  });
  const lines = Array.from({ length: 1 + next(6) }, (_, at) => {
    const one = line(next, `line-${at}`, ordered);
    return { ...one, tax: taxed ? one.tax : 0 };
  });
  const proposal: Proposal = {
    taxCollected: taxed,
    taxPercent: taxed ? 18 : 0,
    roundsTotal: rounds,
    base,
    lines,
    choices: [],
  };
  const answers = Object.fromEntries(lines.map(({ ref }) => [ref, next(2) === 1]));
  return approvedTotals(proposal, { lines: answers, options: {} }).total;
}

/** Returns one number for the totals of many random estimates. */
export function checksumOfTotals(count: number): number {
  let sum = 0;
  for (let seed = 1; seed <= count; seed += 1) sum = (sum * 31 + totalOf(seed)) % MODULUS;
  return sum;
}
