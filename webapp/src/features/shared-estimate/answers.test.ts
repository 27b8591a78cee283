import { describe, expect, test } from "vitest";
import { partLine, serviceLine } from "@/testing/estimates";
import { checksumOfTotals } from "@/testing/random-proposals";
import {
  type Answers,
  allYes,
  answersOf,
  approvedTotals,
  leftOf,
  NO_ANSWERS,
  type Proposal,
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

test("the totals of 10,000 random estimates equal those of the server", () => {
  // tests/tenants/estimates/test_same_totals.py expects this number too.
  expect(checksumOfTotals(10_000)).toBe(14_840_323);
});
