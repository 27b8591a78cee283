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
])("%j is an amount", (text, paise) => {
  expect(parseAmount(text)).toEqual({ paise });
});

test.each(["12 13", "12\t13", "12\n13", "12,13", "1,2,3", ",500", "5,", "5₹", "₹₹5", "-5", "1e3"])(
  "%j is none",
  (text) => {
    expect(parseAmount(text)).toEqual({ problem: "This must be an amount" });
  },
);

test.each(["", "  ", "₹"])("%j is nothing yet", (text) => {
  expect(parseAmount(text)).toEqual({ problem: "Amount is required" });
});

test("a limit is asked of what can be read only", () => {
  const limit = (paise: number) => (paise === 0 ? "Nothing is no payment" : undefined);
  expect(amountProblem("0", undefined, limit)).toBe("Nothing is no payment");
  expect(amountProblem("5", undefined, limit)).toBeUndefined();
  expect(amountProblem("five", undefined, limit)).toBe("This must be an amount");
});

test("what is no amount is never sent as nothing", () => {
  expect(rupeesIn("₹1,250.50")).toBe(1250.5);
  expect(() => rupeesIn("12 13")).toThrow("This must be an amount");
});
