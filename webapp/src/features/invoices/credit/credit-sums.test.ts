import { expect, test } from "vitest";
import { creditable } from "@/testing/creditable";
import { type Chosen, sumsOf } from "./credit-sums";

const one = (line: number, over: Partial<Chosen>) =>
  new Map([[line, { quantity: 0, amount: 0, back: false, ...over }]]);

test("a quantity costs its share of what is left, with the tax of its rate", () => {
  // 1 of 3 filters of 1,220.34 is 406.78, and 9 % of it is 36.61, twice.
  expect(sumsOf(creditable, one(2, { quantity: 1 }))).toEqual({
    taxable: 40678,
    tax: 7322,
    total: 48000,
  });
});

test("an amount of a line gets the tax of its rate", () => {
  expect(sumsOf(creditable, one(1, { amount: 10000 }))).toEqual({
    taxable: 10000,
    tax: 1800,
    total: 11800,
  });
});

test("the rest of an invoice is the invoice minus its earlier notes, to the paisa", () => {
  const [oil, filters] = creditable.lines;
  if (!oil || !filters) throw new Error("Two lines are needed.");
  // An earlier note credited one filter: 480.00.
  const lines = [oil, { ...filters, creditedQuantity: 1, creditedAmount: 406.78 }];
  const all = new Map([
    [1, { quantity: 1, amount: 0, back: false }],
    [2, { quantity: 2, amount: 0, back: false }],
  ]);
  expect(sumsOf({ ...creditable, lines }, all).total).toBe(262000 - 48000);
});

test("the round-off is shared half away from zero, also when it is negative", () => {
  const bill = { ...creditable, roundOff: -0.01 };
  expect(sumsOf(bill, one(1, { quantity: 1 })).total).toBe(118000);
  const both = new Map([
    [1, { quantity: 1, amount: 0, back: false }],
    [2, { quantity: 3, amount: 0, back: false }],
  ]);
  expect(sumsOf(bill, both).total).toBe(261999);
});
