import { describe, expect, test } from "vitest";
import { withQuantity } from "../quantity";
import { billOf } from "./bill";
import {
  discountOf,
  discountProblem,
  NO_DISCOUNT,
  savedDiscount,
  type TypedDiscount,
  toDiscountIn,
} from "./discount";
import { type Line, problemOf } from "./lines";

const percent = (text: string): TypedDiscount => ({ unit: "percent", text });
const inRupees = (text: string): TypedDiscount => ({ unit: "rupees", text });
const several = (price: number, quantity: number, discount?: TypedDiscount): Line => ({
  ...line(price, discount),
  quantity,
});
const RULES = { percent: 18, rounds: false };

const line = (price: number, discount?: TypedDiscount): Line => ({
  serviceId: price,
  code: "SRV-00001",
  name: "Oil change",
  category: "Engine",
  rate: price,
  price,
  percent: null,
  from: "catalogue",
  ...(discount && { discount }),
});

test.each([
  [NO_DISCOUNT, 0],
  [percent("10"), 10_000],
  [percent(" 12.5 % "), 12_500],
  [percent("101"), 0],
  [inRupees("99.99"), 9_999],
  [inRupees("1,000"), 100_000],
  [inRupees("1000.01"), 0],
  [inRupees("a lot"), 0],
])("the discount %j takes %i paise off ₹1,000.00", (typed, paise) =>
  expect(discountOf(typed, 100_000)).toBe(paise),
);

test.each([
  [NO_DISCOUNT, undefined],
  [percent("100"), undefined],
  [percent("100.5"), "The discount must be between 0 and 100 %"],
  [percent("ten"), "The discount must be between 0 and 100 %"],
  [inRupees("1000"), undefined],
  [inRupees("1000.01"), "Too much"],
  [inRupees("ten"), "This must be an amount"],
])("the discount %j on ₹1,000.00 gives the error %j", (typed, problem) =>
  expect(discountProblem(typed, 100_000, "Too much")).toBe(problem),
);

test.each([
  [null, 0, NO_DISCOUNT],
  [12.5, 125, percent("12.5")],
  [null, 50, inRupees("50.00")],
])("a saved discount of %j percent and ₹%j is sent back unchanged", (saved, amount, typed) => {
  expect(savedDiscount(saved, amount)).toEqual(typed);
  expect(toDiscountIn(typed)).toEqual({
    discountPercent: saved,
    discountAmount: saved === null ? amount : null,
  });
});

describe("bill with discounts", () => {
  test("GST applies to the amount after the discounts on services and on the bill", () => {
    const lines = [line(100_000, percent("50")), line(45_000)];
    expect(billOf(lines, [], inRupees("100"), true, RULES)).toEqual({
      services: 145_000,
      discount: 60_000,
      subtotal: 85_000,
      gst: 15_300,
      roundOff: 0,
      total: 100_300,
      parts: 0,
      partsGst: 0,
    });
  });

  test("the total of a bill with a discount of 100% is zero", () => {
    expect(billOf([line(100_000)], [], percent("100"), true, RULES).total).toBe(0);
  });
});

test.each([
  // 4 × ₹150.00 are ₹600.00.
  [several(15_000, 4), 60_000, 60_000],
  [several(15_000, 4, percent("10")), 60_000, 54_000],
  [several(15_000, 4, inRupees("20")), 60_000, 58_000],
  // 2.5 × ₹333.33 are ₹833.325, which is rounded up.
  [several(33_333, 2.5), 83_333, 83_333],
  [several(1, 0.5), 1, 1],
])(
  "the amount of several is rounded once, and its discount is taken from it",
  (one, amount, net) => {
    const { services, subtotal } = billOf([one], [], NO_DISCOUNT, false, RULES);
    expect([services, subtotal]).toEqual([amount, net]);
  },
);

test("4 × ₹150.00 with 18 % GST are ₹708.00", () => {
  expect(billOf([several(15_000, 4)], [], NO_DISCOUNT, true, RULES)).toMatchObject({
    subtotal: 60_000,
    gst: 10_800,
    total: 70_800,
  });
});

test.each(["0", "0.001", "1000", "1.234", "-1", "", "two"])(
  "the quantity %j is refused, and the price of the catalogue stays",
  (text) => {
    const typed = withQuantity(several(15_000, 4), text);
    expect(problemOf(typed)).toBe("The quantity is between 0.01 and 999.99");
    expect(typed.quantity).toBe(4);
    expect(withQuantity(typed, "999.99")).toMatchObject({ quantity: 999.99, from: "catalogue" });
  },
);
