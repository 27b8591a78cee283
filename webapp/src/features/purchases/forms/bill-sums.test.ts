import { expect, test } from "vitest";
import { type BillLineForm, BLANK_LINE, blankBill } from "./bill";
import { sumsOf, taxableOf } from "./bill-sums";

const line = (over: Partial<BillLineForm>): BillLineForm => ({ ...BLANK_LINE, ...over });
const LINES = [
  line({ quantity: "10", price: "100", gstRate: "18", freeQuantity: "2" }),
  line({ quantity: "4.5", unit: "LTR", price: "400", discount: "50", gstRate: "18" }),
  line({ quantity: "3", price: "50", gstRate: "5" }),
];

test("the sums of a bill are those of the server", () => {
  const form = { ...blankBill(), lines: LINES, otherCharges: "100" };
  expect(sumsOf(form)).toEqual({ taxable: 290_000, tax: 50_250, other: 10_000, total: 350_250 });
});

test("under reverse charge the tax is not in the total", () => {
  const form = { ...blankBill(), lines: LINES, reverseCharge: true };
  expect(sumsOf(form)).toMatchObject({ tax: 50_250, total: 290_000 });
});

test("typed tax replaces the computed tax", () => {
  const form = { ...blankBill(), lines: LINES, igst: "502.90" };
  expect(sumsOf(form)).toMatchObject({ tax: 50_290, total: 340_290 });
});

test.each([{ quantity: "" }, { quantity: "1.5" }, { price: "" }, { price: "ten" }])(
  "an incomplete line has no amount: %j",
  (over) => {
    expect(taxableOf(line({ price: "10", ...over }))).toBeNull();
  },
);
