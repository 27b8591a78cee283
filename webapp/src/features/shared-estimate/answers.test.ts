import { describe, expect, test } from "vitest";
import { partLine, serviceLine } from "@/testing/estimates";
import { checksumOfTotals, randomProposal } from "@/testing/random-proposals";
import {
  type Answers,
  allYes,
  amountWithGst,
  answersOf,
  approvedTotals,
  leftOf,
  NO_ANSWERS,
  type Proposal,
  shownSums,
  toDecision,
} from "./answers";

const proposal: Proposal = {
  taxCollected: 1,
  taxPercent: 18,
  roundsTotal: false,
  base: [
    { lineId: 5, kind: "labour", name: "Foam wash", net: 500, tax: 0 },
    { lineId: 5, kind: "part", name: "Oil", net: 100, tax: 5 },
  ],
  lines: [{ ...serviceLine, replacesId: 5 }, partLine],
  choices: [
    {
      choiceId: 1,
      name: "Pads",
      options: [
        { optionId: 8, label: "Good", recommended: false, lines: [{ ...partLine, ref: "a" }] },
        { optionId: 9, label: "Best", recommended: true, lines: [{ ...partLine, ref: "b" }] },
      ],
    },
  ],
};

describe("the answers to an estimate", () => {
  test("each line and each choice needs an answer", () => {
    expect(leftOf(proposal, NO_ANSWERS)).toBe(3);
    expect(leftOf(proposal, allYes(proposal, NO_ANSWERS))).toBe(0);
    const none: Answers = { lines: {}, options: { 1: null } };
    expect(leftOf(proposal, none)).toBe(2);
  });

  test("Yes to all takes the recommended option and keeps one that was taken", () => {
    expect(allYes(proposal, NO_ANSWERS).options).toEqual({ 1: 9 });
    expect(allYes(proposal, { lines: {}, options: { 1: 8 } }).options).toEqual({ 1: 8 });
  });

  test("a new price replaces only the ordered service with the same id", () => {
    expect(approvedTotals(proposal, NO_ANSWERS).total).toBe(59_000 + 10_500);
    const approved = { lines: { [serviceLine.ref]: true }, options: {} };
    expect(approvedTotals(proposal, approved).total).toBe(118_000 + 10_500);
  });

  test("the answers are sent with the total in rupees", () => {
    const { answers, totalSeen } = toDecision(proposal, allYes(proposal, NO_ANSWERS));
    expect(answers).toHaveLength(3);
    expect(answers[2]).toEqual({ choice: 1, optionId: 9 });
    expect(totalSeen).toBe(2465);
  });

  test("a decision is shown with its answers", () => {
    const shown = answersOf(proposal, { refs: [partLine.ref], options: [8] });
    expect(shown.lines).toEqual({ [serviceLine.ref]: false, [partLine.ref]: true });
    expect(shown.options).toEqual({ 1: 8 });
  });
});

/** The law's arithmetic in whole paise: GST once on all labour, the tax of each part, half up. */
function byHand({ proposal, answers }: ReturnType<typeof randomProposal>) {
  const paise = (amount: number) => BigInt(Math.round(amount * 100));
  const percent = BigInt(proposal.taxCollected === 1 ? proposal.taxPercent : 0);
  const taken = [
    ...proposal.lines.filter(({ ref }) => answers.lines[ref]),
    ...proposal.choices.flatMap(({ choiceId, options }) =>
      options.flatMap((each) => (each.optionId === answers.options[choiceId] ? each.lines : [])),
    ),
  ];
  const kept = proposal.base.filter(
    ({ kind, lineId }) => kind === "part" || !taken.some(({ replacesId }) => replacesId === lineId),
  );
  let labour = 0n;
  let parts = 0n;
  let partTax = 0n;
  let count = 0;
  for (const { kind, net, tax } of [...kept, ...taken]) {
    if (kind === "part") {
      parts += paise(net);
      partTax += paise(tax);
    } else {
      labour += paise(net);
      count += 1;
    }
  }
  const gst = (labour * percent + 50n) / 100n + partTax;
  const exact = labour + parts + gst;
  const total = proposal.roundsTotal ? ((exact + 50n) / 100n) * 100n : exact;
  // Each labour line is rounded to the paisa, and so is their common GST.
  const most = (proposal.roundsTotal ? 50 : 0) + (percent > 0n ? (count + 1) / 2 : 0);
  return { kept, taken, gst: Number(gst), total: Number(total), most };
}

test("the lines that the customer reads add up to the total, over mixed rates", () => {
  let roundedByTax = 0;
  for (let seed = 1; seed <= 5_000; seed += 1) {
    const made = randomProposal(seed);
    const { kept, taken, gst, total, most } = byHand(made);
    const shown = [...kept, ...taken].map((line) => amountWithGst(line, made.proposal));
    const sums = shownSums(made.proposal, made.answers);
    const lines = shown.reduce((sum, amount) => sum + amount, 0);
    expect({ seed, gst: sums.gst, total: sums.total }).toEqual({ seed, gst, total });
    expect({ seed, sum: lines + sums.roundOff }).toEqual({ seed, sum: total });
    expect(Math.abs(sums.roundOff), `round off of ${seed}`).toBeLessThanOrEqual(most);
    const ordered = kept.reduce((sum, line) => sum + amountWithGst(line, made.proposal), 0);
    expect(sums.ordered).toBe(ordered);
    if (!made.proposal.roundsTotal && sums.roundOff !== 0) roundedByTax += 1;
  }
  // The test must meet estimates whose GST is rounded.
  expect(roundedByTax).toBeGreaterThan(100);
});

test("the worked case of a workshop: ₹2,199.00 and ₹1,567.80 without GST make ₹9,988.00", () => {
  const line = (ref: string, net: number) => ({ ...serviceLine, ref, net });
  const counter: Proposal = {
    ...proposal,
    roundsTotal: true,
    // Alone, the ordered service is rounded to ₹5,544.00.
    base: [{ lineId: 1, kind: "labour", name: "Service", net: 4697.9, tax: 0 }],
    lines: [line("a", 2199), line("b", 1567.8)],
    choices: [],
  };
  const answers = allYes(counter, NO_ANSWERS);
  const shown = [...counter.base, ...counter.lines].map((each) => amountWithGst(each, counter));
  expect(shown).toEqual([554_352, 259_482, 185_000]);
  // 5,543.52 + 2,594.82 + 1,850.00 - 0.34 = 9,988.00
  expect(shownSums(counter, answers)).toEqual({
    ordered: 554_352,
    gst: 152_365,
    roundOff: -34,
    total: 998_800,
  });
});

test("the totals of 10,000 random estimates equal those of the server", () => {
  // tests/tenants/estimates/test_same_totals.py expects this number too.
  expect(checksumOfTotals(10_000)).toBe(14_840_323);
});
