import { expect, test } from "vitest";
import { parseAmount } from "./amount";

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
  expect(parseAmount(text, "Amount is required")).toEqual({ problem: "Amount is required" });
});
