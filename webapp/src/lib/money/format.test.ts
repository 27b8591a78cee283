import { expect, test } from "vitest";
import { groupDigits, rupees } from "./format";

const MONEY = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** These are all amounts up to 100 rupees, and some larger amounts. */
const PAISE = [
  ...Array.from({ length: 10_001 }, (_, paise) => paise),
  ...Array.from({ length: 13 }, (_, digits) => Number("9".repeat(digits + 1))),
  ...Array.from({ length: 13 }, (_, digits) => 10 ** digits + 7),
];

test("rupees formats amounts like Intl", { tags: "spec:shared-10" }, () => {
  for (const paise of PAISE) {
    expect(rupees(paise / 100)).toBe(MONEY.format(paise / 100));
    expect(rupees(-paise / 100)).toBe(MONEY.format(-paise / 100 || 0));
  }
});

test("groupDigits formats whole numbers like Intl", () => {
  for (const count of PAISE) expect(groupDigits(count)).toBe(count.toLocaleString("en-IN"));
});
