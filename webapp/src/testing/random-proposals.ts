/**
 * Makes the same random estimates as tests/tenants/estimates/random_estimates.py, for the test that
 * compares the totals of the browser with those of the server.
 */

import {
  type AnswerLine,
  type Answers,
  approvedTotals,
  type Proposal,
} from "@/features/shared-estimate/answers";

const MODULUS = 2_147_483_647;
const MULTIPLIER = 48_271;
const RATES = [0, 5, 18, 40];
const MOST_PAISE = 5_000_000;

type Numbers = (limit: number) => number;

/** Returns numbers below a limit. Python computes the same numbers. */
function numbers(seed: number): Numbers {
  let state = seed;
  return (limit) => {
    state = (state * MULTIPLIER) % MODULUS;
    return state % limit;
  };
}

/** Returns the amount without GST of a price that contains it, rounded half up. */
function amountWithin(gross: number, percent: number): number {
  const whole = 100 + percent;
  return Math.floor((gross * 200 + whole) / (2 * whole));
}

/** Makes the lines of one estimate. An ordered line is replaced by one new line at most. */
function makerOf(next: Numbers, taxed: boolean) {
  const free = new Set<number>();
  let made = 0;
  const line = (): AnswerLine => {
    made += 1;
    const isPart = next(2) === 1;
    const price = next(MOST_PAISE);
    const rate = RATES[next(RATES.length)] ?? 0;
    const quantity = 1 + next(3);
    const discount = next(price + 1);
    const replaced = 1 + next(3);
    const gross = quantity * price;
    const net = !isPart ? price - discount : taxed ? amountWithin(gross, rate) : gross;
    const isNewPrice = !isPart && free.delete(replaced);
    return {
      ref: `line-${made}`,
      kind: isPart ? "part" : "labour",
      name: `Line ${made}`,
      quantity: isPart ? quantity : 1,
      unit: "NOS",
      net: net / 100,
      tax: isPart ? (gross - net) / 100 : 0,
      note: "",
      mark: "",
      replacesId: isNewPrice ? replaced : null,
      pictures: [],
    };
  };
  const base = (lineId: number) => {
    const { kind, name, net, tax } = line();
    if (kind === "labour") free.add(lineId);
    return { lineId, kind, name, net, tax };
  };
  return { line, base };
}

/** Calls a function several times, one after another, and returns its answers. */
function times<T>(count: number, make: (place: number) => T): T[] {
  return Array.from({ length: count }, (_, place) => make(place));
}

/** Returns a random estimate with random answers. The same seed makes the same estimate. */
export function randomProposal(seed: number): { proposal: Proposal; answers: Answers } {
  const next = numbers(seed);
  const taxed = next(2) === 1;
  const rounds = next(2) === 1;
  const ordered = next(4);
  const maker = makerOf(next, taxed);
  const base = times(ordered, (place) => maker.base(place + 1));
  const lines = times(1 + next(6), maker.line);
  const choices = times(next(3), (at) => ({
    choiceId: at + 1,
    name: String(at + 1),
    options: times(2 + next(2), (rank) => ({
      optionId: 10 * (at + 1) + rank + 1,
      label: String(rank + 1),
      recommended: false,
      lines: times(1 + next(2), maker.line),
    })),
  }));
  const answers: Answers = {
    lines: Object.fromEntries(lines.map(({ ref }) => [ref, next(2) === 1])),
    options: Object.fromEntries(
      choices.map(({ choiceId, options }) => [
        choiceId,
        options[next(options.length + 1)]?.optionId ?? null,
      ]),
    ),
  };
  const proposal: Proposal = {
    taxCollected: taxed ? 1 : 0,
    taxPercent: taxed ? 18 : 0,
    roundsTotal: rounds,
    base,
    lines,
    choices,
  };
  return { proposal, answers };
}

function totalOf(seed: number): number {
  const { proposal, answers } = randomProposal(seed);
  return approvedTotals(proposal, answers).total;
}

/** Returns one number for the totals of many random estimates. */
export function checksumOfTotals(count: number): number {
  let sum = 0;
  for (let seed = 1; seed <= count; seed += 1) sum = (sum * 31 + totalOf(seed)) % MODULUS;
  return sum;
}
