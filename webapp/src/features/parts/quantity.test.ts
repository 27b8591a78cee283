import { describe, expect, test } from "vitest";
import { outcome } from "./correction";
import { changeText, numberText, quantityProblem, sumOf } from "./quantity";
import { suggestedRate } from "./tax";

test.each([
  [0, "0"],
  [125000, "1,25,000"],
  [3.5, "3.5"],
  [1250.125, "1,250.125"],
  [-2, "-2"],
])("the quantity %s is shown as %s", (quantity, shown) => expect(numberText(quantity)).toBe(shown));

test("a change of the stock has a sign", () => {
  expect(changeText(4, "NOS")).toBe("+4 NOS");
  expect(changeText(-1.5, "LTR")).toBe("-1.5 LTR");
  expect(changeText(0, "NOS")).toBe("0 NOS");
});

test("quantities are added without rounding errors", () => expect(sumOf(0.1, 0.2)).toBe(0.3));

test.each([
  ["", "NOS", undefined],
  ["4", "NOS", undefined],
  ["4.0", "NOS", undefined],
  ["1,250", "NOS", undefined],
  ["4.5", "NOS", "A quantity in NOS must be a whole number"],
  ["4.125", "LTR", undefined],
  ["4.1255", "LTR", "A quantity has at most 3 decimals"],
  ["four", "NOS", "This must be a quantity"],
  ["-1", "NOS", "This must be a quantity"],
  ["1000000", "NOS", "This must be a quantity"],
])("the quantity '%s' in %s has the error %s", (text, unit, problem) =>
  expect(quantityProblem(text, unit)).toBe(problem),
);

test("a required quantity is above zero", () => {
  expect(quantityProblem("", "NOS", "Quantity is required")).toBe("Quantity is required");
  expect(quantityProblem("0", "NOS", "Quantity is required")).toBe("This must be a quantity");
});

describe("outcome of a correction", () => {
  const shelf = { onHand: 4, unit: "NOS" };
  test.each([
    ["found", "3", "7 NOS will be on the shelf."],
    ["opening", "3", "7 NOS will be on the shelf."],
    ["lost", "1", "3 NOS will be on the shelf."],
    ["damaged", "4", "0 NOS will be on the shelf."],
    ["used", "5", "Only 4 NOS are on the shelf."],
    ["", "3", undefined],
    ["found", "", undefined],
    ["found", "1.5", undefined],
  ])("after %s %s it says: %s", (kind, quantity, words) =>
    expect(outcome(shelf, { kind, quantity })).toBe(words),
  );
});

test.each([
  ["8708", 18],
  ["87089900", 18],
  ["4011", 18],
  ["8421", undefined],
  ["870", undefined],
])("HSN %s suggests the rate %s", (hsn, rate) => expect(suggestedRate(hsn)).toBe(rate));
