import { expect, test } from "vitest";
import { amountProblem, parseAmount, rupeesIn } from "./amount";

test.each([
  ["1250", 125_000],
  [" 1250.5 ", 125_050],
  ["1250.", 125_000],
  ["1,250", 125_000],
  ["1,23,456.78", 12_345_678],
  ["123,456", 12_345_600],
  ["₹1,250", 125_000],
  ["₹ 499.00\n", 49_900],
])("parseAmount accepts %j", (text, paise) => {
  expect(parseAmount(text)).toEqual({ paise });
});

test.each(["12 13", "12\t13", "12\n13", "12,13", "1,2,3", ",500", "5,", "5₹", "₹₹5", "-5", "1e3"])(
  "parseAmount rejects %j",
  (text) => {
    expect(parseAmount(text)).toEqual({ problem: "This must be an amount" });
  },
);

test.each(["", "  ", "₹"])("parseAmount reports %j as empty", (text) => {
  expect(parseAmount(text)).toEqual({ problem: "Amount is required" });
});

test("amountProblem checks the limit only for a valid amount", () => {
  const limit = (paise: number) => (paise === 0 ? "Enter more than zero" : undefined);
  expect(amountProblem("0", undefined, limit)).toBe("Enter more than zero");
  expect(amountProblem("5", undefined, limit)).toBeUndefined();
  expect(amountProblem("five", undefined, limit)).toBe("This must be an amount");
});

test("rupeesIn throws on an invalid amount", () => {
  expect(rupeesIn("₹1,250.50")).toBe(1250.5);
  expect(() => rupeesIn("12 13")).toThrow("This must be an amount");
});
