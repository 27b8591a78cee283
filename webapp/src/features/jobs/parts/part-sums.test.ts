import { describe, expect, test } from "vitest";
import { jobPart, partLine } from "@/testing/job-parts";
import { jobSheet } from "@/testing/jobs";
import { billOf } from "../editor/bill";
import { NO_DISCOUNT } from "../editor/discount";
import { linesOf } from "../editor/lines";
import { partLinesOf, toPartsUsed } from "./part-lines";
import { amountsOf, times } from "./part-sums";

test.each([
  // quantity, price in paise, GST rate, gross, amount
  [2, 500_00, 18, 1_000_00, 847_46],
  [1, 4_999_00, 18, 4_999_00, 4_236_44],
  [1, 105_00, 5, 105_00, 100_00],
  [0.5, 333, 18, 167, 142],
  [1.125, 620_50, 18, 698_06, 591_58],
  [3, 1, 40, 3, 2],
  [0.001, 499, 0, 0, 0],
  [0.001, 500, 0, 1, 1],
  [999_999, 100_000_000_00, 18, 9_999_990_000_000_000, 8_474_567_796_610_169],
] as const)(
  "%j × %j paise with %j %% GST is %j, and %j without GST",
  (quantity, price, gstRate, gross, amount) => {
    const line = { quantity, price, gstRate, onBill: true };
    expect(amountsOf(line, true)).toEqual({ gross, amount, tax: gross - amount });
    expect(amountsOf(line, false)).toEqual({ gross, amount: gross, tax: 0 });
  },
);

test("a price times a quantity is rounded half up", () => {
  expect([times(1, 0.5), times(1, 0.499), times(29, 0.1), times(101, 1.5)]).toEqual([1, 0, 3, 152]);
});

describe("bill of a job with parts", () => {
  const service = (price: number) => ({ ...linesOf(jobSheet)[0], price, discount: NO_DISCOUNT });
  const services = [service(1_000_00), service(450_00)] as Parameters<typeof billOf>[0];
  const parts = [
    partLine({ quantity: 2, price: 500_00 }),
    partLine({ quantity: 1, price: 4_999_00 }),
    partLine({ quantity: 1, price: 105_00, gstRate: 5 }),
  ];
  const exact = { percent: 18, rounds: false };

  test("services and parts of two GST rates have the amounts that the server computes", () => {
    expect(billOf(services, parts, NO_DISCOUNT, true, exact)).toEqual({
      services: 1_450_00,
      discount: 0,
      subtotal: 6_633_90,
      gst: 1_181_10,
      roundOff: 0,
      total: 7_815_00,
      parts: 6_104_00,
      partsGst: 920_10,
    });
  });

  test("without GST the parts cost the same", () => {
    const bill = billOf(services, parts, NO_DISCOUNT, false, exact);
    expect([bill.parts, bill.partsGst, bill.gst, bill.total]).toEqual([6_104_00, 0, 0, 7_554_00]);
  });

  test("a discount on the bill lowers only the services, and the total is rounded once", () => {
    const half = { unit: "percent", text: "50" } as const;
    const odd = [...parts, partLine({ price: 33 })];
    expect(billOf(services, odd, half, true, { percent: 18, rounds: true })).toMatchObject({
      discount: 725_00,
      total: 6_960_00,
      roundOff: 17,
    });
  });

  test("a part that is not on the bill costs nothing", () => {
    const bill = billOf(services, [partLine({ onBill: false })], NO_DISCOUNT, true, exact);
    expect([bill.parts, bill.total]).toEqual([0, 1_711_00]);
  });
});

test("saved parts are sent back unchanged", () => {
  const saved = [
    jobPart({ quantity: 1.5, freeReason: "goodwill", unitPrice: 0, onBill: false }),
    jobPart({
      jobPartId: 62,
      partId: null,
      partName: "Wiper",
      hsn: "8512",
      gstRate: 5,
      mrp: null,
      unitPrice: 105,
    }),
  ];
  expect(toPartsUsed(partLinesOf({ parts: saved }))).toEqual([
    {
      jobPartId: 61,
      partId: 51,
      partName: "",
      hsn: "",
      quantity: 1.5,
      unitPrice: 0,
      onBill: false,
      freeReason: "goodwill",
    },
    {
      jobPartId: 62,
      partId: null,
      partName: "Wiper",
      hsn: "8512",
      unit: "NOS",
      gstRate: 5,
      mrp: null,
      quantity: 1,
      unitPrice: 105,
      onBill: true,
      freeReason: "",
    },
  ]);
});

test("the cost of a part bought for the job is sent for all of it", () => {
  const bought = partLine({ partId: null, quantity: 1.5, cost: 333 });
  expect(toPartsUsed([bought])).toMatchObject([{ cost: 5 }]);
});
